package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.cluster.ServiceAccountTokens.Request;
import io.jubelet.ports.cluster.ServiceAccountTokens.Token;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What {@link ServiceAccountTokens} have to do. */
public abstract class ServiceAccountTokensContract {

    /** Besides the API server, who is to accept tokens of the pods of {@link #pod}. */
    protected static final String AUDIENCE = "vault";

    /** How far the clocks of server and test may be apart. */
    private static final Duration TOLERANCE = Duration.ofMinutes(1);
    private static final long SECONDS = 1800;

    /** The tokens of a cluster. */
    protected abstract ServiceAccountTokens tokens();

    /** The present moment of the cluster. */
    protected abstract Instant now();

    /** A new service account in the namespace default. */
    protected abstract String account();

    /**
     * A pod of this node in the namespace default that has a volume with a token for the API server, and one with a token for
     * {@link #AUDIENCE}.
     */
    protected abstract BoundPod pod(String account);

    /** A pod that gets no tokens here, because another node runs it. */
    protected abstract BoundPod podElsewhere(String account);

    /** Somebody writes annotations to a service account. */
    protected abstract void annotate(String account, Map<String, String> annotations);

    /** Somebody deletes a service account. */
    protected abstract void remove(String account);

    /**
     * A pod that tokens are bound to.
     *
     * @param name its name
     * @param uid its uid
     */
    public record BoundPod(String name, String uid) {
    }

    @Test
    void aTokenLivesAsLongAsWasAsked() {
        String account = account();
        Request request = request(account, "", pod(account));
        Token token = tokens().issue(request);
        assertFalse(token.text().isEmpty());
        Duration off = Duration.between(now().plusSeconds(SECONDS), token.expires()).abs();
        assertTrue(off.compareTo(TOLERANCE) < 0, () -> off + " off: " + token);
        assertFalse(token.toString().contains(token.text()));
        assertNotEquals(token.text(), tokens().issue(request).text());
    }

    @Test
    void otherAudiencesGetTokensOfTheirOwn() {
        String account = account();
        BoundPod pod = pod(account);
        Token forServer = tokens().issue(request(account, "", pod));
        Token forOthers = tokens().issue(request(account, AUDIENCE, pod));
        assertFalse(forOthers.text().isEmpty());
        assertNotEquals(forServer.text(), forOthers.text());
    }

    @Test
    void whatIsNotThereIsNotFound() {
        String account = account();
        BoundPod pod = pod(account);
        remove(account);
        NotFoundException missing =
                assertThrows(NotFoundException.class, () -> tokens().issue(request(account, "", pod)));
        assertTrue(missing.getMessage().contains(account), missing.getMessage());
    }

    @Test
    void podsOfOthersGetNone() {
        String account = account();
        tokens().issue(request(account, "", pod(account)));
        BoundPod elsewhere = podElsewhere(account);
        PermissionDeniedException refused =
                assertThrows(PermissionDeniedException.class, () -> tokens().issue(request(account, "", elsewhere)));
        assertTrue(refused.getMessage().contains(account), refused.getMessage());
    }

    @Test
    void anAccountThatWasMadeAnewGivesNoTokenForTheOldOne() {
        String account = account();
        BoundPod pod = pod(account);
        String uid = tokens().account("default", account).uid();
        assertFalse(tokens().issue(new Request("default", account, AUDIENCE, SECONDS, pod.name(), pod.uid(), uid)).text()
                .isEmpty());
        assertThrows(ConflictException.class, () -> tokens().issue(
                new Request("default", account, AUDIENCE, SECONDS, pod.name(), pod.uid(), "another")));
    }

    @Test
    void anAccountHasAnIdentityAndItsAnnotations() {
        String account = account();
        pod(account);
        ServiceAccountTokens.Account before = tokens().account("default", account);
        assertFalse(before.uid().isEmpty());
        annotate(account, Map.of("registry.example/role", "reader"));
        ServiceAccountTokens.Account after = tokens().account("default", account);
        assertEquals("reader", after.annotations().get("registry.example/role"));
        assertEquals(before.uid(), after.uid());
        remove(account);
        assertThrows(NotFoundException.class, () -> tokens().account("default", account));
    }

    private static Request request(String account, String audience, BoundPod pod) {
        return new Request("default", account, audience, SECONDS, pod.name(), pod.uid());
    }
}
