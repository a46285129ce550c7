package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.domain.probe.ProbeOutcome;
import io.jubelet.ports.probe.HttpAnswer;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.probe.ProbeReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a {@link ProbeClient} has to do. Servers are on 127.0.0.1. */
public abstract class ProbeClientContract {

    private static final String HOST = "127.0.0.1";
    private static final Duration LONG = Duration.ofSeconds(10);
    private static final Duration SHORT = Duration.ofSeconds(1);

    /** The client. There is one per test. */
    protected abstract ProbeClient client();

    /**
     * Starts a server that answers every GET request, and without TLS whatever is said through TLS.
     *
     * @return its port
     */
    protected abstract int http(int status, String body);

    /**
     * Starts a health service that knows these services, by name, and whether they serve.
     *
     * @return its port
     */
    protected abstract int grpc(Map<String, Boolean> serving);

    /**
     * Starts a server that takes connections and says nothing.
     *
     * @return its port
     */
    protected abstract int silent();

    /** A port on which nobody listens. */
    protected abstract int closed();

    /** Removes what the test made. */
    protected abstract void cleanUp();

    @AfterEach
    void end() {
        cleanUp();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 299})
    void goodStatusesAreSuccesses(int status) {
        HttpAnswer answer = get(http(status, "fine"), LONG);
        assertEquals(new HttpAnswer.Answered(status, "fine"), answer);
        assertEquals(ProbeReport.success("fine"), answer.report());
    }

    @Test
    void aRedirectToNowhereIsASuccessWithAWarning() {
        assertEquals(ProbeReport.warning("Probe terminated redirects, Response body: away"),
                get(http(302, "away"), LONG).report());
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 500, 503})
    void badStatusesAreFailures(int status) {
        assertEquals(ProbeReport.failure("HTTP probe failed with statuscode: " + status),
                get(http(status, "no"), LONG).report());
    }

    @Test
    void hooksAreAnsweredLikeProbes() {
        int port = http(404, "no");
        assertEquals(new HttpAnswer.Answered(404, "no"), client().hook(request("http", port), LONG));
        assertTrue(assertInstanceOf(HttpAnswer.Unanswered.class, client().hook(request("https", port), LONG)).plainHttp());
        assertFalse(assertInstanceOf(HttpAnswer.Unanswered.class, client().hook(request("http", closed()), LONG)).plainHttp());
    }

    @Test
    void nobodyThereIsAFailure() {
        int port = closed();
        String refused = "dial tcp 127.0.0.1:" + port + ": connect: connection refused";
        assertEquals(ProbeReport.failure("Get \"http://127.0.0.1:" + port + "/\": " + refused), get(port, LONG).report());
        assertEquals(ProbeReport.failure(refused), client().tcpSocket(HOST, port, LONG));
        assertEquals(unconnected(port), client().grpc(HOST, port, "", SHORT));
    }

    @Test
    void silenceIsAFailureExceptForWhomAConnectionIsEnough() {
        int port = silent();
        HttpAnswer.Unanswered answer = assertInstanceOf(HttpAnswer.Unanswered.class, get(port, SHORT));
        assertTrue(answer.text().endsWith("context deadline exceeded (Client.Timeout exceeded while awaiting headers)"),
                answer.text());
        // Connected is who has shown to speak HTTP/2.
        assertEquals(unconnected(port), client().grpc(HOST, port, "", SHORT));
        assertEquals(ProbeReport.success(""), client().tcpSocket(HOST, port, LONG));
    }

    @Test
    void onlyAServiceThatServesIsHealthy() {
        int port = grpc(Map.of("", true, "sick", false));
        assertEquals(ProbeReport.success("service healthy"), client().grpc(HOST, port, "", LONG));
        assertEquals(ProbeReport.failure("service unhealthy (responded with \"NOT_SERVING\")"),
                client().grpc(HOST, port, "sick", LONG));
        assertEquals(ProbeReport.failure("error: health rpc probe failed: rpc error: code = NotFound desc = unknown service"),
                client().grpc(HOST, port, "unknown", LONG));
    }

    @Test
    void anotherProtocolIsAFailure() {
        int port = http(200, "fine");
        assertEquals(unconnected(port), client().grpc(HOST, port, "", SHORT));
        assertEquals(ProbeOutcome.FAILURE, get(grpc(Map.of("", true)), SHORT).report().outcome());
    }

    @Test
    void aServerWithoutTlsIsDistinguishedFromOneThatIsNotThere() {
        int port = http(200, "fine");
        assertEquals(new HttpAnswer.Unanswered("Get \"https://127.0.0.1:" + port
                + "/\": http: server gave HTTP response to HTTPS client", true), get("https", port, LONG));
        assertFalse(assertInstanceOf(HttpAnswer.Unanswered.class, get("https", closed(), LONG)).plainHttp());
    }

    private static ProbeReport unconnected(int port) {
        return ProbeReport.failure("timeout: failed to connect service \"127.0.0.1:" + port
                + "\" within 1s: context deadline exceeded");
    }

    private HttpAnswer get(int port, Duration timeout) {
        return get("http", port, timeout);
    }

    private HttpAnswer get(String scheme, int port, Duration timeout) {
        return client().get(request(scheme, port), timeout);
    }

    private static HttpProbeRequest request(String scheme, int port) {
        return new HttpProbeRequest(scheme.equals("https"), HOST, port, "/", scheme + "://" + HOST + ":" + port + "/", "",
                Map.of("User-Agent", List.of("test")));
    }
}
