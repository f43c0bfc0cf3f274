"""alerts_fire.py PARLOUR: tests packaging/alerts.yml and packaging/grafana-dashboard.json with the programs of Debian's package
`prometheus`: each alert fires when it should and is silent when it should be, and a real Prometheus that scrapes a real server accepts
every expression of both files. Part of ./check --full."""
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse
import urllib.request

from alerts import alerts, expressions
from server_lib import ROOT, Server, killed_with_the_test

PARLOUR = os.path.abspath(sys.argv[1])
RULES = ROOT / "packaging/alerts.yml"
US = 'instance="a:2210",job="parlour"'
LONG = 9 * 60  # minutes of the series of alerts that look at hours


def times(name, labels, slow, fast):
    """Series of a histogram that has `fast` values of up to 0.01 and `slow` values of up to 10 seconds each minute."""
    counts = {"0.01": fast, "10": fast + slow, "+Inf": fast + slow}
    return {f'{name}_bucket{{{US},le="{le}"{labels}}}': f"0+{n}x60" for le, n in counts.items()}


def one(name, values, labels=""):
    return {f"{name}{{{US}{labels}}}": values}


# alert: (series with which it fires, labels that it adds, words of its summary, series with which it is silent). The values `0+3x60` begin
# with 0 and grow by 3 in each of 60 minutes.
CASES = {
    "ParlourDown": (one("up", "1 0x60"), "", "does not answer", one("up", "1x60")),
    "ParlourRestarts": (
        one("process_start_time_seconds", "0 60 120 180x60"),
        "",
        "started 3 times",
        one("process_start_time_seconds", "0 60 120x60"),
    ),
    "ParlourNotReady": (one("parlour_ready", "1 0x60"), "", "cannot serve", one("parlour_ready", "1 0 1x60")),
    "ParlourMemoryGrows": (
        one("process_resident_memory_bytes", f"600000000+3000000x{LONG}"),
        "",
        "twice its",
        one("process_resident_memory_bytes", f"600000000+10000x{LONG}"),
    ),
    "ParlourCannotWrite": (one("parlour_store_blocked", "0 1x60"), "", "paused", one("parlour_store_blocked", "0x60")),
    "ParlourStoreFull": (one("parlour_store_full", "0 1x60"), "", "store-limit", one("parlour_store_full", "0x60")),
    "ParlourStoreFillsUp": (
        {**one("parlour_store_limit_bytes", f"8000000000x{LONG}"), **one("parlour_store_bytes", f"1000000000+1000000x{LONG}")},
        "",
        "within a week",
        {**one("parlour_store_limit_bytes", f"0x{LONG}"), **one("parlour_store_bytes", f"1000000000+1000000x{LONG}")},
    ),
    "ParlourBotHangs": (
        one("parlour_bot_failures_total", "0x30 1x30"),
        "",
        "acts at random",
        one("parlour_bot_failures_total", "0x60"),
    ),
    "ParlourSnapshotFailed": (
        one("parlour_snapshot_failures_total", "0x30 1x30"),
        "",
        "failed in the last hour",
        one("parlour_snapshot_failures_total", "1x60"),
    ),
    "ParlourSnapshotOld": (
        {**one("parlour_snapshot_interval_seconds", "60x60"), **one("parlour_snapshot_timestamp_seconds", "0x60")},
        "",
        "two intervals old",
        {**one("parlour_snapshot_interval_seconds", "0x60"), **one("parlour_snapshot_timestamp_seconds", "0x60")},
    ),
    "ParlourCertificateExpires": (
        one("parlour_certificate_expires_timestamp_seconds", "600000x60"),
        "",
        "expires within a week",
        one("parlour_certificate_expires_timestamp_seconds", "700000x60"),
    ),
    "ParlourActionsSlow": (
        times("parlour_action_durable_seconds", "", 5, 95),
        "",
        "until it is on disk",
        times("parlour_action_durable_seconds", "", 1, 999),
    ),
    "ParlourCommitsSlow": (
        times("parlour_store_commit_seconds", "", 5, 95),
        "",
        "One commit in a hundred",
        times("parlour_store_commit_seconds", "", 1, 999),
    ),
    "ParlourLoopLate": (times("parlour_loop_lag_seconds", "", 5, 95), "", "is late by", times("parlour_loop_lag_seconds", "", 1, 999)),
    "ParlourWorkWaits": (
        times("parlour_worker_wait_seconds", ',kind="lookups"', 50, 50),
        'kind="lookups"',
        "'lookups'",
        times("parlour_worker_wait_seconds", ',kind="passphrases"', 50, 50),
    ),
    "ParlourBotsSlow": (
        times("parlour_worker_wait_seconds", ',kind="bots"', 50, 50),
        "",
        "make players wait",
        times("parlour_bot_decision_seconds", ',level="master"', 1, 999),
    ),
    "ParlourFlood": (
        {
            **one("parlour_flooders_total", "0+100x60"),
            **one("parlour_sockets_refused_total", "0x60"),
            **one("parlour_creations_refused_total", "0x60"),
            **one("parlour_requests_slow_total", "0x60"),
        },
        "",
        "turns away 1.667",
        {
            **one("parlour_flooders_total", "0+10x60"),
            **one("parlour_sockets_refused_total", "0+10x60"),
            **one("parlour_creations_refused_total", "0x60"),
            **one("parlour_requests_slow_total", "0x60"),
        },
    ),
    "ParlourConnectionsNearLimit": (
        {**one("parlour_connections", "950x60"), **one("parlour_connections_limit", "1000x60")},
        "",
        "950 connections",
        {**one("parlour_connections", "850x60"), **one("parlour_connections_limit", "1000x60")},
    ),
    "ParlourFilesNearLimit": (
        {**one("process_open_fds", "950x60"), **one("process_max_fds", "1000x60")},
        "",
        "950 open files",
        {**one("process_open_fds", "850x60"), **one("process_max_fds", "1000x60")},
    ),
    "ParlourNodeMissing": (one("parlour_peers", "2x20 1x60"), "", "hears only 1 other", one("parlour_peers", "0x60")),
    "ParlourLinksReset": (
        one("parlour_links_reset_total", "0+1x60"),
        "",
        "were lost 15 times",
        one("parlour_links_reset_total", "0+1x2 2x60"),
    ),
}


def promtool(*words):
    done = subprocess.run(["promtool", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def evaluated(series, at):
    """Writes a test file in which no alert is expected, so that promtool names those that fire at that time."""
    with tempfile.NamedTemporaryFile("w", suffix=".yml") as file:
        test = {
            "interval": "1m",
            "input_series": [{"series": name, "values": values} for name, values in series.items()],
            "alert_rule_test": [{"eval_time": at, "alertname": rule["alert"], "exp_alerts": []} for rule in alerts()],
        }
        json.dump({"rule_files": [str(RULES)], "evaluation_interval": "1m", "tests": [test]}, file)
        file.flush()
        return promtool("test", "rules", file.name)


class Alerts(unittest.TestCase):
    def test_promtool_accepts_the_rules(self):
        rc, said = promtool("check", "rules", str(RULES))
        self.assertEqual(rc, 0, said)
        self.assertIn(f"{len(alerts())} rules found", said)

    def test_every_alert_has_a_case(self):
        self.assertEqual(list(CASES), [rule["alert"] for rule in alerts()])

    def test_each_alert_fires_when_it_should_and_is_silent_otherwise(self):
        for name, (loud, labels, words, quiet) in CASES.items():
            at = "8h" if any(str(LONG) in values for values in loud.values()) else "45m"
            with self.subTest(name):
                rc, said = evaluated(loud, at)
                self.assertEqual((rc, said.count("alertname:")), (1, 1), said)
                self.assertIn(f"alertname: {name},", said)
                for part in ["a:2210", words, *labels.split()]:
                    self.assertIn(part, said)
                rc, said = evaluated(quiet, at)
                self.assertEqual(rc, 0, said)


class Scraped(unittest.TestCase):
    """A real Prometheus scrapes a real server."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server(PARLOUR, "--rate-address", "0").open()
        cls.folder = tempfile.TemporaryDirectory(prefix="prometheus-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            cls.port = free.getsockname()[1]
        with open(os.path.join(cls.folder.name, "prometheus.yml"), "w", encoding="utf-8") as file:
            scraped = {"job_name": "parlour", "static_configs": [{"targets": [f"localhost:{cls.server.port}"]}]}
            json.dump({"global": {"scrape_interval": "1s"}, "rule_files": [str(RULES)], "scrape_configs": [scraped]}, file)
        cls.log = open(os.path.join(cls.folder.name, "log"), "ab")
        cls.process = subprocess.Popen(
            [
                "prometheus",
                f"--config.file={file.name}",
                f"--storage.tsdb.path={cls.folder.name}/data",
                f"--web.listen-address=127.0.0.1:{cls.port}",
            ],
            stdout=cls.log,
            stderr=cls.log,
            preexec_fn=killed_with_the_test,
        )

    @classmethod
    def tearDownClass(cls):
        cls.process.terminate()
        cls.process.wait()
        cls.log.close()
        cls.server.close()
        cls.folder.cleanup()

    def ask(self, path, **words):
        """Asks Prometheus, and waits while it starts."""
        for _ in range(600):
            self.assertIsNone(self.process.poll(), "Prometheus has ended")
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/v1/{path}?{urllib.parse.urlencode(words)}") as reply:
                    return json.load(reply)["data"]
            except urllib.error.HTTPError as error:
                if error.code != 503:
                    raise AssertionError(error.read().decode()) from error
            except urllib.error.URLError:
                pass
            time.sleep(0.1)
        raise AssertionError("Prometheus does not answer")

    def test_prometheus_scrapes_the_server_and_accepts_every_expression(self):
        for _ in range(600):
            if self.ask("query", query='count_over_time(up{job="parlour"}[1m]) > 2')["result"]:
                break
            time.sleep(0.1)
        self.assertEqual(self.ask("query", query='up{job="parlour"}')["result"][0]["value"][1], "1", self.ask("targets"))
        n = 0
        for _, expr in expressions():
            query = expr.replace("$instance", ".*").replace("$__rate_interval", "5m")
            with self.subTest(query):
                self.ask("query", query=query)
                n += 1
        self.assertGreater(n, 80)
        for group in self.ask("rules")["groups"]:
            for rule in group["rules"]:
                self.assertEqual((rule["health"] == "err", rule["state"]), (False, "inactive"), rule)


if __name__ == "__main__":
    del sys.argv[1:2]
    done = unittest.main(exit=False, verbosity=2).result
    print(f"{done.testsRun - len(done.failures) - len(done.errors)} passed, {len(done.failures) + len(done.errors)} failed")
    sys.exit(not done.wasSuccessful())
