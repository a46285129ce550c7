package io.jubelet.adapters.apiserver.identity;

import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.fake.VirtualTimers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The requests of a cluster in memory. Waiting for a change moves the time, and then the administrator acts. */
final class FakeSigningApi implements SigningApi {

    final Map<String, SigningRequest> requests = new LinkedHashMap<>();
    final List<List<String>> usages = new ArrayList<>();
    final List<Path> openedWith = new ArrayList<>();
    final Deque<PortException> unreachable = new ArrayDeque<>();
    final Deque<PortException> failures = new ArrayDeque<>();
    final Deque<PortException> brokenWatches = new ArrayDeque<>();
    private final VirtualTimers timers;
    Optional<PortException> alwaysFails = Optional.empty();
    Function<SigningRequest, Optional<SigningRequest>> administrator = Optional::of;
    int reached;
    int open;
    private int version;

    FakeSigningApi(VirtualTimers timers) {
        this.timers = timers;
    }

    /** Approves and signs everything for this long. */
    void approveAll(TestAuthority authority, Duration life) {
        administrator = seen -> {
            Instant now = timers.instant();
            return Optional.of(approved(seen, authority.sign(seen.request(), now, now.plus(life))));
        };
    }

    static SigningRequest approved(SigningRequest seen, String certificate) {
        return new SigningRequest(seen.name(), seen.uid(), seen.resourceVersion(), seen.signerName(), seen.request(),
                List.of(new SigningRequest.Condition("Approved", "AutoApproved", "")), certificate);
    }

    static SigningRequest decided(SigningRequest seen, String type, String reason, String message) {
        return new SigningRequest(seen.name(), seen.uid(), seen.resourceVersion(), seen.signerName(), seen.request(),
                List.of(new SigningRequest.Condition(type, reason, message)), "");
    }

    SigningApi opened(Path kubeconfig) {
        if (!Files.exists(kubeconfig)) {
            throw new InvalidArgumentException("kubeconfig " + kubeconfig + " can't be read");
        }
        openedWith.add(kubeconfig);
        open++;
        return this;
    }

    @Override
    public void ping() {
        reached++;
        failFrom(unreachable);
    }

    @Override
    public SigningRequest create(Optional<String> name, String request, String signerName, List<String> desired) {
        alwaysFails.ifPresent(failure -> {
            throw failure;
        });
        failFrom(failures);
        String chosen = name.orElse("csr-" + requests.size());
        if (requests.containsKey(chosen)) {
            throw new ConflictException("certificatesigningrequests \"" + chosen + "\" already exists");
        }
        SigningRequest made = new SigningRequest(chosen, "uid-" + requests.size(), "" + ++version, signerName, request,
                List.of(), "");
        requests.put(chosen, made);
        usages.add(desired);
        return made;
    }

    @Override
    public Optional<SigningRequest> find(String name) {
        return Optional.ofNullable(requests.get(name));
    }

    @Override
    public void awaitChange(SigningRequest seen, Duration atMost) {
        failFrom(brokenWatches);
        SigningRequest before = requests.get(seen.name());
        Optional<SigningRequest> after = before == null ? Optional.empty() : administrator.apply(before);
        if (after.isPresent() && after.get().equals(before)) {
            timers.advance(atMost);
        } else {
            timers.advance(Duration.ofSeconds(1));
            requests.remove(seen.name());
            after.ifPresent(changed -> requests.put(seen.name(), new SigningRequest(changed.name(), changed.uid(),
                    "" + ++version, changed.signerName(), changed.request(), changed.conditions(), changed.certificate())));
        }
    }

    private static void failFrom(Deque<PortException> failures) {
        PortException next = failures.poll();
        if (next != null) {
            throw next;
        }
    }

    @Override
    public void close() {
        open--;
    }
}
