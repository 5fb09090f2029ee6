package child

import "syscall"

// dieWithUs has the system end the command when we are killed: nobody would read what it prints.
func dieWithUs(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGTERM }
