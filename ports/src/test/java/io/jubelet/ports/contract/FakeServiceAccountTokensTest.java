package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.cluster.ServiceAccountTokens.Request;
import io.jubelet.ports.cluster.ServiceAccountTokens.Token;
import io.jubelet.ports.fake.FakeServiceAccountTokens;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FakeServiceAccountTokensTest extends ServiceAccountTokensContract {

    private final VirtualTimers timers = new VirtualTimers();
    private final FakeServiceAccountTokens tokens = new FakeServiceAccountTokens(timers);

    @Override
    protected ServiceAccountTokens tokens() {
        return tokens;
    }

    @Override
    protected Instant now() {
        return timers.instant();
    }

    @Override
    protected String account() {
        return "robot";
    }

    @Override
    protected BoundPod pod(String account) {
        return new BoundPod("p", "uid-p");
    }

    @Override
    protected BoundPod podElsewhere(String account) {
        tokens.refuse("uid-q");
        return new BoundPod("q", "uid-q");
    }

    @Override
    protected void annotate(String account, Map<String, String> annotations) {
        tokens.annotate("default", account, annotations);
    }

    @Override
    protected void remove(String account) {
        tokens.remove("default", account);
    }

    @Test
    void tokensAreCountedAndRequestsKept() {
        Request request = new Request("default", "robot", "vault", 600, "p", "uid-p");
        Instant end = timers.instant().plusSeconds(600);
        assertEquals(new Token("token-1", end), tokens.issue(request));
        assertEquals(new Token("token-2", end), tokens.issue(request));
        assertEquals(List.of(request, request), tokens.requests());
        assertEquals(2, tokens.faults().count("tokens.issue"));
    }
}
