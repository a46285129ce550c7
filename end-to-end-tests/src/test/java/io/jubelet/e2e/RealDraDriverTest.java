package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.adapters.plugins.example.ExampleDraDriver;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A claim to a device of the example driver of adapters-plugins, in this process. That the runtime does what the CDI specification says is
 * not seen here: containerd 1.6 knows no CDI.
 */
class RealDraDriverTest extends RealNode {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final String DRIVER = "gpu.example.com";

    private final Vertx vertx = Vertx.vertx();
    @TempDir
    private Path directory;
    private InProcessApiServer server;
    private ClusterView cluster;
    private Path kubeconfig;

    @BeforeEach
    void equip() throws IOException {
        server = new InProcessApiServer(Feature.TLS, Feature.STRICT);
        cluster = new ClusterView(server.admin());
        kubeconfig = Files.writeString(directory.resolve("kubeconfig"), server.kubeconfig(ClusterView.NODE));
    }

    @AfterEach
    void end() {
        vertx.close();
        if (server != null) {
            server.close();
        }
    }

    private void createClaim(String name) {
        server.admin().create("""
                {"apiVersion": "resource.k8s.io/v1", "kind": "ResourceClaim", "metadata": {"namespace": "default", "name": "%s"},
                 "spec": {"devices": {"requests": [{"name": "gpu", "exactly": {"deviceClassName": "example.com"}}]}}}"""
                .formatted(name));
    }

    private Tree createPod(String name, String claim) {
        Tree pod = cluster.create(name, "\"resourceClaims\": [{\"name\": \"gpu\", \"resourceClaimName\": \"" + claim + "\"}], "
                + ClusterView.containers(", \"resources\": {\"claims\": [{\"name\": \"gpu\", \"request\": \"gpu\"}]}"));
        server.admin().patchStatus(Resource.RESOURCE_CLAIMS, new ObjectKey("default", claim), Tree.parse("""
                {"status": {"allocation": {"devices": {"results": [{"request": "gpu", "driver": "gpu.example.com", "pool": "here",
                 "device": "gpu-0"}]}}, "reservedFor": [{"resource": "pods", "name": "%s", "uid": "%s"}]}}"""
                .formatted(name, pod.text("metadata", "uid"))));
        return pod;
    }

    @Test
    void aPodWaitsForItsDriverAndIsTakenOverWithItsDevices() throws IOException {
        server.admin().create("""
                {"apiVersion": "resource.k8s.io/v1", "kind": "ResourceSlice", "metadata": {"name": "old"},
                 "spec": {"nodeName": "%s", "driver": "gone.example.com", "pool": {"name": "p"}}}""".formatted(ClusterView.NODE));
        AgentProcess agent = start("--kubeconfig=" + kubeconfig);
        Await.until("slices of drivers of earlier are gone", SOON, () -> server.admin().list(Resource.RESOURCE_SLICES, "").isEmpty());
        createClaim("claim");
        createPod("web", "claim");
        cluster.awaitEvent("web", "FailedPrepareDynamicResources", "DRA driver gpu.example.com is not registered");
        assertEquals(Map.of(), runtime.running());

        Path registry = node.root().resolve("plugins_registry");
        try (var driver = new ExampleDraDriver(vertx, DRIVER, registry, directory)) {
            driver.report(true, 600, "");
            driver.start();
            cluster.awaitReady("web");
            awaitHealth("Healthy", "");
            driver.report(false, 600, "too hot");
            awaitHealth("Unhealthy", "too hot");
            assertTrue(state("dra_health_state").contains("\"here/gpu-0\""), () -> state("dra_health_state"));
            assertEquals(List.of("registered", "prepare default/claim"), driver.calls(), agent::log);
            assertTrue(checkpoint().contains("example.com/claim="), this::checkpoint);
            Map<String, Set<String>> before = runtime.running();
            agent.kill();

            AgentProcess second = start("--kubeconfig=" + kubeconfig);
            Await.until("the driver is registered again", SOON, () -> driver.calls().size() == 3);
            cluster.awaitReady("web");
            awaitHealth("Unhealthy", "too hot");
            assertTrue(runtime.running().entrySet().containsAll(before.entrySet()), () -> before + " is not in " + runtime.running());
            cluster.delete("web");
            cluster.awaitGone("web");
            assertEquals(List.of("registered", "prepare default/claim", "registered", "unprepare default/claim"), driver.calls(), second::log);
            assertTrue(checkpoint().contains("\\\"ClaimInfoStateList\\\":[]"), this::checkpoint);
            assertEquals(List.of(), second.log().lines().filter(line -> line.contains("ERROR")).toList());
        }
    }

    /** What a controller and a scheduler do for a pod of a group: it has the one claim that was made for the group. */
    private void createPodOf(String group, String name) {
        cluster.create(name, "\"schedulingGroup\": {\"podGroupName\": \"" + group + "\"}, \"resourceClaims\":"
                + " [{\"name\": \"gpu\", \"resourceClaimTemplateName\": \"gpus\"}], "
                + ClusterView.containers(", \"resources\": {\"claims\": [{\"name\": \"gpu\"}]}"));
        server.admin().patchStatus(Resource.PODS, new ObjectKey("default", name), Tree.parse("""
                {"status": {"resourceClaimStatuses": [{"name": "gpu", "resourceClaimName": "workers-gpu-x"}]}}"""));
    }

    private void createClaimOfGroup() {
        server.admin().create("""
                {"apiVersion": "resource.k8s.io/v1", "kind": "ResourceClaim", "metadata": {"namespace": "default",
                 "name": "workers-gpu-x", "ownerReferences": [{"apiVersion": "scheduling.k8s.io/v1alpha2", "kind": "PodGroup",
                 "name": "workers", "uid": "u-workers", "controller": true}]},
                 "spec": {"devices": {"requests": [{"name": "gpu", "exactly": {"deviceClassName": "example.com"}}]}}}""");
        server.admin().patchStatus(Resource.RESOURCE_CLAIMS, new ObjectKey("default", "workers-gpu-x"), Tree.parse("""
                {"status": {"allocation": {"devices": {"results": [{"request": "gpu", "driver": "gpu.example.com", "pool": "here",
                 "device": "gpu-0"}]}}, "reservedFor": [{"apiGroup": "scheduling.k8s.io", "resource": "podgroups", "name": "workers",
                 "uid": "u-workers"}]}}"""));
    }

    @Test
    void podsOfAGroupShareTheClaimThatWasMadeForIt() {
        AgentProcess agent = start("--kubeconfig=" + kubeconfig, "--feature-gates=GenericWorkload=true,DRAWorkloadResourceClaims=true");
        createClaimOfGroup();
        Path registry = node.root().resolve("plugins_registry");
        Await.until("drivers can register", SOON, () -> Files.exists(registry));
        try (var driver = new ExampleDraDriver(vertx, DRIVER, registry, directory)) {
            driver.start();
            createPodOf("workers", "one");
            createPodOf("workers", "two");
            createPodOf("others", "three");
            cluster.awaitReady("one");
            cluster.awaitReady("two");
            cluster.awaitEvent("three", "FailedPrepareDynamicResources", "ResourceClaim default/workers-gpu-x was not created for Pod"
                    + " default/three (neither Pod nor PodGroup others is the owner)");
            cluster.delete("three");
            cluster.awaitGone("three");
            cluster.delete("one");
            cluster.awaitGone("one");
            assertEquals(List.of("registered", "prepare default/workers-gpu-x"), driver.calls());
            cluster.delete("two");
            cluster.awaitGone("two");
            assertEquals(List.of("registered", "prepare default/workers-gpu-x", "unprepare default/workers-gpu-x"), driver.calls());
            assertEquals(List.of(), agent.log().lines().filter(line -> line.contains("ERROR") || line.contains("not supported")).toList());
        }
    }

    private void awaitHealth(String health, String message) {
        Await.until("the device is " + health, SOON, () -> server.admin().get(Resource.PODS, new ObjectKey("default", "web")).stream()
                .flatMap(pod -> pod.objects("status", "containerStatuses").stream())
                .flatMap(container -> container.objects("allocatedResourcesStatus").stream())
                .filter(resource -> resource.text("name").equals("claim:gpu/gpu"))
                .flatMap(resource -> resource.objects("resources").stream())
                .anyMatch(device -> device.text("resourceID").startsWith("example.com/claim=") && device.text("health").equals(health)
                        && device.text("message").equals(message)));
    }

    private String checkpoint() {
        return state("dra_manager_state");
    }

    private String state(String name) {
        try {
            return Files.readString(node.root().resolve(name));
        } catch (IOException e) {
            return "";
        }
    }
}
