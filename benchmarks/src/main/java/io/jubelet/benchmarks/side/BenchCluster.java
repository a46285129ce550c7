package io.jubelet.benchmarks.side;

import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.adapters.apiserver.connection.ClusterConnection;
import io.jubelet.adapters.apiserver.connection.ClusterOptions;
import io.jubelet.adapters.apiserver.connection.ExpiredException;
import io.jubelet.adapters.apiserver.watch.Reflector;
import io.jubelet.adapters.fs.SystemTimers;
import io.jubelet.benchmarks.measure.BenchmarkFailure;
import io.jubelet.benchmarks.measure.Deadline;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** The cluster as its user sees it: one node, and its pods. */
final class BenchCluster implements AutoCloseable {

    private static final long POLL_NANOS = 20_000_000;

    private final SystemTimers timers = new SystemTimers();
    private final ClusterConnection connection;
    private final ClusterApi api;
    private final ApiPath pods;
    private final String node;
    private final String namespace;

    BenchCluster(SideOptions.Cluster cluster) {
        connection = ClusterConnection.open(ClusterOptions.of(cluster.kubeconfig(), "bench", timers).withLimits(0, 1));
        api = connection.api();
        node = cluster.node();
        namespace = cluster.namespace();
        pods = ApiPath.core().in(namespace, "pods");
    }

    /** Refuses a node that exists: it may be somebody's. */
    void requireNoNode() {
        try {
            api.get(node());
        } catch (NotFoundException e) {
            return;
        }
        throw new BenchmarkFailure("node " + node + " exists; use a name that no node has, or delete it if it is of an earlier run");
    }

    /** Without one, no pod can be made. Where a controller makes it, this does nothing. */
    void ensureServiceAccount() {
        try {
            api.create(ApiPath.core().in(namespace, "serviceaccounts"),
                    Map.of("apiVersion", "v1", "kind", "ServiceAccount", "metadata", Map.of("name", "default")));
        } catch (ConflictException e) {
            // It is there.
        }
    }

    /**
     * Waits until the node is Ready.
     *
     * @return nanoseconds of the moment when that was seen
     */
    long awaitNode(Deadline deadline) {
        while (true) {
            try {
                if (PodObject.isReady(api.get(node()))) {
                    return System.nanoTime();
                }
            } catch (NotFoundException e) {
                // Not registered yet.
            }
            deadline.check(() -> "node " + node + " was not Ready");
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** The version of the agent that registered the node. */
    String agentVersion() {
        return api.get(node()).object("status").object("nodeInfo").text("kubeletVersion");
    }

    /** So that the next agent has to register it anew, and nobody takes its old status for a new one. */
    void removeNode() {
        ignoringAbsence(() -> api.delete(node(), Map.of()));
        ignoringAbsence(() -> api.delete(
                ApiPath.group("coordination.k8s.io", "v1").in("kube-node-lease", "leases").named(node), Map.of()));
    }

    private ApiPath node() {
        return ApiPath.core().all("nodes").named(node);
    }

    /** Follows all pods of this harness on the node. */
    Reflector follow(PodTimes times) {
        return Reflector.start(api, ours(), times);
    }

    private ApiPath ours() {
        return pods.with("labelSelector", PodObject.LABEL + "=" + node);
    }

    /**
     * Makes pods, all at once.
     *
     * @return nanoseconds of the moment before each request, by name
     */
    Map<String, Long> create(Collection<String> names, String image) throws InterruptedException {
        return atOnce(names, name -> api.create(pods, PodObject.of(name, namespace, node, image)));
    }

    /**
     * Deletes pods, all at once.
     *
     * @return nanoseconds of the moment before each request, by name
     */
    Map<String, Long> delete(Collection<String> names) throws InterruptedException {
        return atOnce(names, name -> api.delete(pods.named(name), Map.of()));
    }

    /** Removes all pods of this harness on the node whether their agent knows or not. */
    void removePods() {
        try {
            api.list(ours()).items("items").forEach(item -> {
                if (item instanceof WireNode.Obj pod) {
                    ignoringAbsence(() -> api.delete(pods.named(PodObject.name(pod)), Map.of("gracePeriodSeconds", 0)));
                }
            });
        } catch (ExpiredException e) {
            throw new BenchmarkFailure("the pods can't be listed: " + e.getMessage());
        }
    }

    private static void ignoringAbsence(Runnable removal) {
        try {
            removal.run();
        } catch (NotFoundException e) {
            // Nothing to remove.
        }
    }

    private static Map<String, Long> atOnce(Collection<String> names, Consumer<String> request) throws InterruptedException {
        Map<String, Long> sent = new ConcurrentHashMap<>();
        List<Future<?>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            names.forEach(name -> all.add(threads.submit(() -> {
                sent.put(name, System.nanoTime());
                request.accept(name);
            })));
            for (Future<?> one : all) {
                one.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof PortException failure) {
                throw new BenchmarkFailure("the API server refused: " + failure.getMessage());
            }
            throw new IllegalStateException(e.getCause());
        }
        return sent;
    }

    @Override
    public void close() {
        connection.close();
        timers.close();
    }
}
