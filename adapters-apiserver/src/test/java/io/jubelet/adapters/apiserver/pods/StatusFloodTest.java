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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** All pods of a large node have a new status at the same moment, with the limits that a kubelet has. */
final class StatusFloodTest {

    private static final int PODS = 300;
    private static final ApiPath NODE = ApiPath.core().all("nodes").named("n");

    @Test
    void everyStatusArrivesAndNothingElseWaits() throws Exception {
        try (var cluster = new ServerUnderTest(); var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            ClusterConnection connection = cluster.open(cluster.server().kubeconfig("n"), options -> options);
            ApiClusterPods pods = new ApiClusterPods(connection.pods());
            cluster.server().admin().create("{\"apiVersion\": \"v1\", \"kind\": \"Node\", \"metadata\": {\"name\": \"n\"}}");
            List<Pod> desired = created(cluster);
            long begin = System.nanoTime();
            List<Future<Pod>> patches = desired.stream().map(pod -> threads.submit(() -> pods.patchStatus(pod,
                    pod.status().toBuilder().phase(PodPhase.RUNNING).build()))).toList();
            Await.until("a third of the patches", () -> done(patches) >= PODS / 3);
            watchBegins(connection);
            connection.heartbeats().get(NODE);
            long done = done(patches);
            for (Future<Pod> patch : patches) {
                assertEquals(PodPhase.RUNNING, patch.get(60, TimeUnit.SECONDS).status().phase().orElseThrow());
            }
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
            assertTrue(done < PODS - 50, "the watch began after " + done + " patches");
            assertTrue(millis > 3000, PODS + " patches in " + millis + " ms are more than the limits allow");
        }
    }

    private static long done(List<Future<Pod>> patches) {
        return patches.stream().filter(Future::isDone).count();
    }

    private static void watchBegins(ClusterConnection connection) throws ExpiredException {
        try (WatchStream watch = connection.api().watch(
                ApiPath.core().all("pods").with("fieldSelector", "spec.nodeName=n"), Duration.ofMinutes(5))) {
            assertTrue(watch.next().isPresent());
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
