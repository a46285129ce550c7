package io.jubelet.domain.podcertificate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.podcertificate.CertificateDecision.Event;
import io.jubelet.domain.podcertificate.CertificateState.Fresh;
import io.jubelet.domain.podcertificate.CertificateState.Initial;
import io.jubelet.domain.podcertificate.CertificateState.Refreshing;
import io.jubelet.domain.podcertificate.CertificateState.Refusal;
import io.jubelet.domain.podcertificate.CertificateState.Refused;
import io.jubelet.domain.podcertificate.CertificateState.Waiting;
import io.jubelet.domain.podcertificate.PodCertificateRequest.Outcome;
import io.jubelet.domain.value.Binary;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CertificateDecisionTest {

    private static final Instant BEGIN = Instant.parse("2026-11-01T00:00:00Z");
    private static final Duration JITTER = Duration.ofSeconds(100);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Binary KEY = Binary.utf8("key");
    private static final OpenRequest OPEN = OpenRequest.made("req-1", KEY, BEGIN, JITTER);
    private static final OpenRequest NEXT = OpenRequest.made("req-2", Binary.utf8("other"), BEGIN, JITTER);
    private static final Fresh FRESH = new Fresh(new Credential(KEY, Binary.utf8("chain")),
            new CertificateValidity(BEGIN.plus(HOUR), BEGIN.plus(HOUR.multipliedBy(2)), false, false));
    private static final Event OVERDUE = new Event("CertificateOverdueForRefresh", "PodCertificate refresh overdue");
    private static final Event EXPIRED = new Event("CertificateExpired", "PodCertificate expired");

    private static CertificateDecision look(CertificateState state, Duration after, Outcome... outcome) {
        return CertificateDecision.of(state, outcome.length == 0 ? Optional.empty()
                : Optional.of(new PodCertificateRequest("ns", "req", outcome[0])), BEGIN.plus(after), JITTER);
    }

    private static void stays(CertificateState state, Duration after, Outcome... outcome) {
        assertEquals(new CertificateDecision(state, false, List.of()), look(state, after, outcome));
    }

    private static final Outcome PENDING = new PodCertificateRequest.Pending();

    private static String pem(String body) {
        return "-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n";
    }

    private static Outcome issued(String text) {
        return new PodCertificateRequest.Issued(text, BEGIN.plus(HOUR), BEGIN.plus(HOUR.multipliedBy(2)));
    }

    @Test
    void theFirstLookRequests() {
        CertificateDecision turn = look(new Initial(), Duration.ZERO);
        assertEquals(new CertificateDecision(new Initial(), true, List.of()), turn);
        assertEquals(new Waiting(OPEN), turn.asked(OPEN));
    }

    @Test
    void aRequestIsWaitedForUntilItCountsAsDeleted() {
        stays(new Waiting(OPEN), Duration.ZERO, PENDING);
        stays(new Waiting(OPEN), Duration.ofHours(9), PENDING);
        Duration killTimeout = Duration.ofMinutes(10).plus(JITTER);
        stays(new Waiting(OPEN), killTimeout);
        assertEquals(new CertificateDecision(new Initial(), true, List.of()), look(new Waiting(OPEN), killTimeout.plusMillis(1)));
    }

    @Test
    void anIssuedCertificateIsCleanedAndReplacedALittleLaterThanItsSignerSays() {
        String remarks = "one\n" + pem("b25l") + "two\n-----BEGIN X-----\nA: b\n\ndHdv\n-----END X-----\nrest";
        CertificateDecision turn = look(new Waiting(OPEN), Duration.ofSeconds(5), issued(remarks));
        Fresh fresh = (Fresh) turn.state();
        assertEquals(pem("b25l") + pem("dHdv"), fresh.issued().chain().text());
        assertEquals("key" + pem("b25l") + pem("dHdv"), fresh.issued().bundle().text());
        assertEquals(new CertificateValidity(BEGIN.plus(HOUR).plus(JITTER), BEGIN.plus(HOUR.multipliedBy(2)), false, false),
                fresh.validity());
        assertFalse(turn.asks());
        assertEquals(List.of(), turn.events());
        assertEquals(Optional.of(fresh.issued()), fresh.credential());
    }

    @Test
    void aRefusalIsForGood() {
        CertificateDecision denied = look(new Waiting(OPEN), Duration.ZERO, new PodCertificateRequest.Denied("R", "m \"x\""));
        assertEquals(new CertificateDecision(new Refused(Refusal.DENIED, "R", "m \"x\""), false, List.of(new Event("Denied",
                "PodCertificateRequest ns/req was denied, reason=\"R\", message=\"m \\\"x\\\"\""))), denied);
        assertEquals("PodCertificateRequest was permanently denied: reason=\"R\" message=\"m \\\"x\\\"\"", denied.state().problem());
        stays(denied.state(), HOUR);
        CertificateDecision failed = look(new Refreshing(FRESH, NEXT), HOUR, new PodCertificateRequest.Failed("R", "m"));
        assertEquals(new CertificateDecision(new Refused(Refusal.FAILED, "R", "m"), false, List.of(new Event("Failed",
                "PodCertificateRequest ns/req failed, reason=\"R\", message=\"m\""))), failed);
        assertEquals("PodCertificateRequest was permanently failed: reason=\"R\" message=\"m\"", failed.state().problem());
        assertEquals(Optional.empty(), failed.state().credential());
        stays(failed.state(), HOUR);
    }

    @Test
    void aFreshCertificateIsReplacedWhenItIsTime() {
        stays(FRESH, HOUR.minusMillis(1));
        CertificateDecision turn = look(FRESH, HOUR);
        assertEquals(new CertificateDecision(FRESH, true, List.of()), turn);
        assertEquals(new Refreshing(FRESH, NEXT), turn.asked(NEXT));
        CertificateState next = look(turn.asked(NEXT), HOUR, issued(pem("dHdv"))).state();
        assertEquals("other" + pem("dHdv"), next.credential().orElseThrow().bundle().text());
    }

    @Test
    void theFormerCertificateStaysWhileTheNextIsRequested() {
        Refreshing refreshing = new Refreshing(FRESH, NEXT);
        assertEquals(FRESH.credential(), refreshing.credential());
        stays(refreshing, HOUR, PENDING);
        stays(refreshing, Duration.ofMinutes(10));
        assertEquals(new CertificateDecision(FRESH, true, List.of()), look(refreshing, HOUR));
    }

    @Test
    void whatIsLateIsReportedOnce() {
        Duration late = HOUR.plus(Duration.ofMinutes(10)).plusSeconds(1);
        CertificateDecision overdue = look(FRESH, late);
        assertEquals(List.of(OVERDUE), overdue.events());
        assertTrue(overdue.asks());
        assertEquals(List.of(), look(overdue.state(), late).events());
        CertificateDecision waiting = look(new Refreshing(FRESH, NEXT), late, PENDING);
        assertEquals(List.of(OVERDUE), waiting.events());
        Duration end = HOUR.multipliedBy(2).plusSeconds(1);
        CertificateDecision expired = look(waiting.state(), end, PENDING);
        assertEquals(List.of(EXPIRED), expired.events());
        stays(expired.state(), end, PENDING);
        assertEquals(List.of(OVERDUE, EXPIRED), look(FRESH, end).events());
    }

    @Test
    void metricsNameTheState() {
        Duration late = HOUR.plus(Duration.ofMinutes(10)).plusSeconds(1);
        assertEquals("not_yet_issued", new Initial().metric(BEGIN));
        assertEquals("not_yet_issued", new Waiting(OPEN).metric(BEGIN));
        assertEquals("denied", new Refused(Refusal.DENIED, "", "").metric(BEGIN));
        assertEquals("failed", new Refused(Refusal.FAILED, "", "").metric(BEGIN));
        assertEquals("fresh", FRESH.metric(BEGIN.plus(late).minusSeconds(1)));
        assertEquals("overdue_for_refresh", new Refreshing(FRESH, NEXT).metric(BEGIN.plus(late)));
        assertEquals("expired", FRESH.metric(BEGIN.plus(HOUR.multipliedBy(2)).plusSeconds(1)));
    }

    @Test
    void noTextShowsAKey() {
        Binary secret = Binary.utf8("hidden");
        var request = OpenRequest.made("r", secret, BEGIN, JITTER);
        var fresh = new Fresh(new Credential(secret, Binary.utf8("chain")), FRESH.validity());
        for (Object shown : List.of(new Waiting(request), new Refreshing(fresh, request),
                CertificateAnswer.of(fresh.issued()))) {
            assertFalse(shown.toString().contains("hidden"), shown.toString());
        }
    }

    @Test
    void nothingIsRequestedUnasked() {
        assertThrows(IllegalStateException.class, () -> look(new Refused(Refusal.DENIED, "", ""), HOUR).asked(NEXT));
    }
}
