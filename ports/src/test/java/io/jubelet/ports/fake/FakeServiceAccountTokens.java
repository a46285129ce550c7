package io.jubelet.ports.fake;

import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * {@link ServiceAccountTokens} in memory: {@code token-1}, {@code token-2} and so on, each good for as long as was asked.
 * Every service account is there and every pod gets tokens unless a test says otherwise. Thread-safe.
 */
public final class FakeServiceAccountTokens implements ServiceAccountTokens {

    private final InstantSource clock;
    private final FakeFaults faults;
    private final List<Request> requests = new ArrayList<>();
    private final Set<String> missing = new HashSet<>();
    private final Set<String> refused = new HashSet<>();
    private final Map<String, Map<String, String>> annotated = new HashMap<>();
    private int issued;

    /** Tokens that end by this clock. */
    public FakeServiceAccountTokens(InstantSource clock) {
        this(clock, new FakeFaults());
    }

    FakeServiceAccountTokens(InstantSource clock, FakeFaults faults) {
        this.clock = clock;
        this.faults = faults;
    }

    /** The failures of this fake; calls are {@code tokens.issue} and {@code tokens.account}. */
    public FakeFaults faults() {
        return faults;
    }

    /** Somebody deletes a service account. */
    public synchronized void remove(String namespace, String serviceAccount) {
        missing.add(namespace + "/" + serviceAccount);
    }

    /** This pod gets no tokens from now on. */
    public synchronized void refuse(String podUid) {
        refused.add(podUid);
    }

    /** What was asked for so far, in order; also what was not given. */
    public synchronized List<Request> requests() {
        return List.copyOf(requests);
    }

    /** Somebody writes annotations to a service account. */
    public synchronized void annotate(String namespace, String serviceAccount, Map<String, String> annotations) {
        annotated.put(namespace + "/" + serviceAccount, Map.copyOf(annotations));
    }

    @Override
    public synchronized Account account(String namespace, String name) {
        faults.call("tokens.account");
        String key = namespace + "/" + name;
        if (missing.contains(key)) {
            throw new NotFoundException("serviceaccounts \"" + name + "\" not found");
        }
        return new Account(uid(key), annotated.getOrDefault(key, Map.of()));
    }

    private static String uid(String key) {
        return "uid of " + key;
    }

    @Override
    public synchronized Token issue(Request request) {
        requests.add(request);
        faults.call("tokens.issue");
        if (refused.contains(request.podUid())) {
            throw new PermissionDeniedException("the pod " + request.namespace() + "/" + request.podName()
                    + " gets no token of the service account \"" + request.serviceAccount() + "\"");
        }
        if (missing.contains(request.namespace() + "/" + request.serviceAccount())) {
            throw new NotFoundException("serviceaccounts \"" + request.serviceAccount() + "\" not found");
        }
        String uid = uid(request.namespace() + "/" + request.serviceAccount());
        if (!request.accountUid().isEmpty() && !request.accountUid().equals(uid)) {
            throw new ConflictException("the UID in the token request does not match the UID of the service account");
        }
        issued++;
        return new Token("token-" + issued, clock.instant().plusSeconds(request.seconds()));
    }
}
