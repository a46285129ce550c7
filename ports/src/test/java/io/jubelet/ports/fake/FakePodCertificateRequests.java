package io.jubelet.ports.fake;

import io.jubelet.domain.podcertificate.PodCertificateRequest;
import io.jubelet.domain.value.Binary;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.PodCertificateRequests;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * {@link PodCertificateRequests} in memory: requests {@code req-1}, {@code req-2} and so on with the keys {@code key 1},
 * {@code key 2}. Nobody answers them unless a test does. Thread-safe.
 */
public final class FakePodCertificateRequests implements PodCertificateRequests {

    private static final Set<String> KEY_TYPES = Set.of("RSA3072", "RSA4096", "ECDSAP256", "ECDSAP384", "ECDSAP521", "ED25519");

    private final InstantSource clock;
    private final FakeFaults faults;
    private final List<Request> created = new ArrayList<>();
    private final Map<String, PodCertificateRequest> requests = new TreeMap<>();
    private final List<Runnable> watchers = new CopyOnWriteArrayList<>();

    /** No requests. */
    public FakePodCertificateRequests(InstantSource clock) {
        this(clock, new FakeFaults());
    }

    FakePodCertificateRequests(InstantSource clock, FakeFaults faults) {
        this.clock = clock;
        this.faults = faults;
    }

    /** The failures of this fake; calls are {@code podCertificates.create} and {@code podCertificates.find}. */
    public FakeFaults faults() {
        return faults;
    }

    /** What was requested so far, in order. */
    public synchronized List<Request> created() {
        return List.copyOf(created);
    }

    /** The requests that there are. */
    public synchronized List<PodCertificateRequest> requests() {
        return List.copyOf(requests.values());
    }

    /** A signer says something about a request. */
    public void answer(String namespace, String name, PodCertificateRequest.Outcome outcome) {
        synchronized (this) {
            if (!requests.containsKey(namespace + "/" + name)) {
                throw new IllegalArgumentException("there is no request " + namespace + "/" + name);
            }
            requests.put(namespace + "/" + name, new PodCertificateRequest(namespace, name, outcome));
        }
        watchers.forEach(Runnable::run);
    }

    /** Somebody deletes a request. */
    public void remove(String namespace, String name) {
        synchronized (this) {
            requests.remove(namespace + "/" + name);
        }
        watchers.forEach(Runnable::run);
    }

    @Override
    public Requested create(Request request) {
        Requested made = made(request);
        watchers.forEach(Runnable::run);
        return made;
    }

    private synchronized Requested made(Request request) {
        faults.call("podCertificates.create");
        if (!KEY_TYPES.contains(request.keyType())) {
            throw new InvalidArgumentException("unknown key type \"" + request.keyType() + "\"");
        }
        created.add(request);
        String name = "req-" + created.size();
        String namespace = request.pod().namespace();
        requests.put(namespace + "/" + name, new PodCertificateRequest(namespace, name, new PodCertificateRequest.Pending()));
        return new Requested(name, clock.instant(), Binary.utf8("key " + created.size()));
    }

    @Override
    public synchronized Optional<PodCertificateRequest> find(String namespace, String name) {
        faults.call("podCertificates.find");
        return Optional.ofNullable(requests.get(namespace + "/" + name));
    }

    @Override
    public Subscription changes(Runnable changed) {
        // An object of its own for each subscription, even when the consumers are the same.
        Runnable watcher = changed::run;
        watchers.add(watcher);
        return () -> watchers.remove(watcher);
    }
}
