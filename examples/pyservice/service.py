"""A worker that reads orders from a queue and bills them. It exists for its log."""
import logging, sys, time, random

random.seed(7)
logging.basicConfig(stream=sys.stdout, level=logging.DEBUG, format="%(asctime)s %(levelname)-8s [%(threadName)s] %(name)s: %(message)s")
log, db, http = (logging.getLogger(n) for n in ("billing.worker", "billing.db", "urllib3.connectionpool"))


def charge(order):
    if order == 4711:
        raise ValueError("amount must be positive, got -250")
    http.debug('https://psp.example.com:443 "POST /v1/charges HTTP/1.1" 201 %d', 300 + order % 90)


def handle(order):
    db.debug("SELECT * FROM orders WHERE id = %d FOR UPDATE", order)
    db.debug("pool: %d of 10 connections in use", 1 + order % 3)
    for attempt in range(1, 4 if order % 9 == 0 else 1):
        log.warning("order %d: payment provider is slow, attempt %d of 3, %d ms", order, attempt, 800 + 37 * attempt)
    charge(order)
    db.debug("UPDATE orders SET state = 'paid' WHERE id = %d", order)
    log.info("order %d: paid", order)


log.info("starting with 1 worker, queue=orders, pid=4242")
log.info("settings: %s", {k: "x" * 12 for k in (f"BILLING_OPTION_{i}" for i in range(24))})
for i, order in enumerate([*range(4690, 4716), 4711]):
    if i % 5 == 0:
        log.info("heartbeat: lag %d ms", random.randint(2, 90))
    try:
        handle(order)
    except ValueError:
        log.exception("order %d: could not be billed", order)
    time.sleep(0.004)
log.critical("order 4711 came twice, stopping") if "strict" in sys.argv else log.info("queue is empty, 25 paid")
sys.exit("strict" in sys.argv)
