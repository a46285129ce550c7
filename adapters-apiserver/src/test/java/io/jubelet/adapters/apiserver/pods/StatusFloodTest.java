package io.jubelet.adapters.apiserver.pods;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.ServerUnderTest;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterConnection;
import io.jubelet.adapters.apiserver.connection.ExpiredException;
import io.jubelet.adapters.apiserver.connection.WatchStream;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.fake.SteppedTimers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** All pods of a large node have a new status at the same moment, with the limits that a kubelet has: 50 requests a second, and 100 at once. */
final class StatusFloodTest {

    private static final int PODS = 300;
    private static final ApiPath NODE = ApiPath.core().all("nodes").named("n");

    private static final int AT_ONCE = 100;
    /** So many requests about pods wait for the limiter at a time, in front of all others. */
    private static final int QUEUED = 10;
    private static final Duration PER_REQUEST = Duration.ofMillis(20);

    private final SteppedTimers timers = new SteppedTimers();

    @Test
    void everyStatusArrivesAndNothingElseWaits() throws Exception {
        try (var cluster = new ServerUnderTest(); var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            ClusterConnection connection = cluster.open(cluster.server().kubeconfig("n"), options -> options, timers);
            ApiClusterPods pods = new ApiClusterPods(connection.pods());
            cluster.server().admin().create("{\"apiVersion\": \"v1\", \"kind\": \"Node\", \"metadata\": {\"name\": \"n\"}}");
            List<Pod> desired = created(cluster);
            int others = timers.pending();
            List<Future<Pod>> patches = desired.stream().map(pod -> threads.submit(() -> pods.patchStatus(pod,
                    pod.status().toBuilder().phase(PodPhase.RUNNING).build()))).toList();
            try {
                Await.until("those that may be sent at once", () -> done(patches) == AT_ONCE && timers.pending() == others + QUEUED);
                connection.heartbeats().get(NODE);
                Future<Boolean> watch = threads.submit(() -> watchBegins(connection));
                Await.until("a watch that waits for its turn", () -> timers.pending() == others + QUEUED + 1);
                timers.advance(PER_REQUEST.multipliedBy(QUEUED + 1));
                assertTrue(watch.get(60, TimeUnit.SECONDS));
            } finally {
                Await.until("all patches", () -> {
                    timers.advance(PER_REQUEST);
                    return done(patches) == PODS;
                });
            }
            for (Future<Pod> patch : patches) {
                assertEquals(PodPhase.RUNNING, patch.get().status().phase().orElseThrow());
            }
            Duration shortest = PER_REQUEST.multipliedBy(PODS + 1 - AT_ONCE);
            assertTrue(timers.nanos() >= shortest.toNanos(), "more than the limits allow in " + Duration.ofNanos(timers.nanos()));
        }
    }

    private static long done(List<Future<Pod>> patches) {
        return patches.stream().filter(Future::isDone).count();
    }

    private static boolean watchBegins(ClusterConnection connection) throws ExpiredException {
        try (WatchStream watch = connection.api().watch(
                ApiPath.core().all("pods").with("fieldSelector", "spec.nodeName=n"), Duration.ofMinutes(5))) {
            return watch.next().isPresent();
        }
    }

    private static List<Pod> created(ServerUnderTest cluster) {
        List<Pod> created = new ArrayList<>();
        ApiClusterPods administrator = new ApiClusterPods(cluster.administrator().pods());
        for (int i = 0; i < PODS; i++) {
            Tree pod = cluster.server().admin().create("""
                    {"apiVersion": "v1", "kind": "Pod", "metadata": {"namespace": "default", "name": "p%d"},
                     "spec": {"nodeName": "n", "containers": [{"name": "a", "image": "example.org/a"}]}}""".formatted(i));
            created.add(administrator.get("default", pod.text("metadata", "name")));
        }
        return created;
    }
}
