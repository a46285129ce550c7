package io.jubelet.ports.fake;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** {@link ClusterPods} in memory. Methods without a port are what other clients of the cluster do. Thread-safe. */
public final class FakeClusterPods implements ClusterPods {

    private final InstantSource clock;
    private final FakeFaults faults;
    private final FakeVersions versions;
    private final Map<String, Pod> pods = new TreeMap<>();
    private final List<Consumer<List<Pod>>> followers = new ArrayList<>();

    /** No pods; the clock gives the times of deletions. */
    public FakeClusterPods(InstantSource clock) {
        this(clock, new FakeFaults(), new FakeVersions());
    }

    FakeClusterPods(InstantSource clock, FakeFaults faults, FakeVersions versions) {
        this.clock = clock;
        this.faults = faults;
        this.versions = versions;
    }

    /** The failures of this fake. */
    public FakeFaults faults() {
        return faults;
    }

    /** Somebody creates or changes a pod. */
    public synchronized Pod put(Pod pod) {
        return store(pod);
    }

    /** A pod vanishes. */
    public synchronized void remove(String namespace, String name) {
        pods.remove(key(namespace, name));
        notifyWatchers();
    }

    /** Somebody asks for the deletion of a pod: it is marked, and stays until the node removes it. */
    public synchronized void markDeleted(String namespace, String name, long graceSeconds) {
        mark(pods.get(key(namespace, name)), graceSeconds);
    }

    /** All pods by namespace and name. */
    public synchronized List<Pod> all() {
        return List.copyOf(pods.values());
    }

    /** Tells all pods now and after each change, on the thread that makes it. */
    public synchronized void follow(Consumer<List<Pod>> follower) {
        followers.add(follower);
        follower.accept(all());
    }

    @Override
    public synchronized Pod get(String namespace, String name) {
        faults.call("pods.get");
        return found(namespace, name);
    }

    @Override
    public synchronized Pod patchStatus(Pod before, PodStatus after) {
        faults.call("pods.patchStatus");
        Pod current = same(PodIdentity.of(before));
        String version = current.metadata().resourceVersion();
        if (!before.status().phase().equals(after.phase()) && !before.metadata().resourceVersion().equals(version)) {
            throw new ConflictException("pods \"" + current.metadata().name() + "\" has been modified, it is at " + version);
        }
        PodStatus merged = ThreeWayMerge.merge(before.status(), after, current.status());
        return merged.equals(current.status()) ? current : store(new Pod(current.metadata(), current.spec(), merged));
    }

    @Override
    public synchronized Pod create(Pod pod) {
        faults.call("pods.create");
        if (pods.containsKey(key(pod.metadata().namespace(), pod.metadata().name()))) {
            throw new ConflictException("pods \"" + pod.metadata().name() + "\" already exists");
        }
        return store(pod);
    }

    @Override
    public synchronized void delete(PodIdentity pod, long graceSeconds) {
        faults.call("pods.delete");
        Pod current = same(pod);
        if (graceSeconds == 0) {
            remove(pod.namespace(), pod.name());
        } else {
            mark(current, graceSeconds);
        }
    }

    private void mark(Pod pod, long graceSeconds) {
        ObjectMeta metadata = pod.metadata().toBuilder().deletionTimestamp(clock.instant().plusSeconds(graceSeconds))
                .deletionGracePeriodSeconds(graceSeconds).build();
        store(new Pod(metadata, pod.spec(), pod.status()));
    }

    private Pod same(PodIdentity pod) {
        Pod current = found(pod.namespace(), pod.name());
        if (!current.uid().equals(pod.uid())) {
            throw new ConflictException("pods \"" + pod.name() + "\" has the uid " + current.uid());
        }
        return current;
    }

    private Pod found(String namespace, String name) {
        Pod pod = pods.get(key(namespace, name));
        if (pod == null) {
            throw new NotFoundException("pods \"" + name + "\" not found");
        }
        return pod;
    }

    private Pod store(Pod pod) {
        Pod stored = new Pod(versions.stored(pod.metadata()), pod.spec(), pod.status());
        pods.put(key(stored.metadata().namespace(), stored.metadata().name()), stored);
        notifyWatchers();
        return stored;
    }

    private void notifyWatchers() {
        followers.forEach(follower -> follower.accept(all()));
    }

    private static String key(String namespace, String name) {
        return namespace + "/" + name;
    }
}
