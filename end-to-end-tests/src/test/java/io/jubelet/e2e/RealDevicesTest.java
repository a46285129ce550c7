package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.plugins.example.ExampleDevicePlugin;
import io.jubelet.adapters.plugins.example.ExamplePodResourcesClient;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.podresources.DeviceUse;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Devices of a plugin as containers see them. The plugin is the example of adapters-plugins, in this process. */
class RealDevicesTest extends RealNode {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final String RESOURCE = "example.com/null";
    /** Runs only with all that the plugin gives. */
    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: {name: %1$s}
            spec:
              terminationGracePeriodSeconds: 1
              containers:
              - name: main
                image: %2$s
                imagePullPolicy: IfNotPresent
                command:
                - sh
                - -ec
                - |
                  test -n "$EXAMPLE_DEVICES"
                  for name in $(echo $EXAMPLE_DEVICES | tr , ' '); do echo written > /dev/example-$name; test -c /dev/example-$name; done
                  test -s /example-host-name
                  if touch /example-host-name; then exit 9; fi
                  exec sleep 1000000
                resources: {limits: {example.com/null: %3$d}}
            """;

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void end() {
        vertx.close();
    }

    @Test
    void aContainerGetsDevicesAndKeepsThem() {
        AgentProcess agent = start();
        Path directory = node.root().resolve("device-plugins");
        Await.until("device plugins can register", SOON, () -> Files.exists(directory.resolve("kubelet.sock")));
        try (var plugin = new ExampleDevicePlugin(vertx, directory, RESOURCE, List.of("a", "b"), true, true).start()) {
            Await.until("the devices are known", SOON, () -> checkpoint().contains("\"example.com/null\":[\"a\",\"b\"]"));
            node.put("one.yaml", POD.formatted("one", Manifests.IMAGE, 1));
            agent.awaitReady("one");
            assertEquals(List.of("GetPreferredAllocation", "Allocate [b]", "PreStartContainer [b]"), plugin.calls());
            DeviceUse one = new DeviceUse(RESOURCE, "b", Optional.empty());
            assertEquals(Map.of("one", List.of(one)), reported());

            node.put("two.yaml", POD.formatted("two", Manifests.IMAGE, 2));
            agent.awaitPod("two", "is refused", pod -> pod.status().reason().equals("UnexpectedAdmissionError")
                    && pod.status().message().contains("requested number of devices unavailable for example.com/null. Requested: 2,"
                    + " Available: 1"));
            node.remove("two.yaml");
            Map<String, Set<String>> before = runtime.running();
            agent.kill();

            AgentProcess second = start();
            second.awaitReady("one");
            // A kubelet that starts removes the sockets of all plugins: they have to serve and to register again.
            plugin.close();
            plugin.start();
            Await.until("the devices are known again", SOON, () -> checkpoint().contains("\"example.com/null\":[\"a\",\"b\"]"));
            node.put("other.yaml", POD.formatted("other", Manifests.IMAGE, 1));
            second.awaitReady("other");
            assertTrue(plugin.calls().contains("Allocate [a]"), () -> plugin.calls().toString());
            assertEquals(Map.of("one", List.of(one), "other", List.of(new DeviceUse(RESOURCE, "a", Optional.empty()))), reported());
            assertTrue(runtime.running().entrySet().containsAll(before.entrySet()), () -> before + " is not in " + runtime.running());
            plugin.setHealthy("b", false);
            second.awaitPod("one", "has a device that is ill", pod -> healthOf(pod).equals("example.com/null b Unhealthy"));
            plugin.setHealthy("b", true);
            second.awaitPod("one", "has a device that is well", pod -> healthOf(pod).equals("example.com/null b Healthy"));
            node.remove("one.yaml");
            node.remove("other.yaml");
            Await.until("the devices are free", SOON, () -> checkpoint().contains("\"PodDeviceEntries\":null"));
            assertEquals(List.of(), second.log().lines().filter(line -> line.contains("ERROR")).toList());
        }
    }

    private static String healthOf(Pod pod) {
        return pod.status().containerStatuses().getFirst().allocatedResourcesStatus().stream().flatMap(one -> one.resources().stream()
                .map(device -> one.name() + " " + device.resourceID() + " " + device.health())).collect(Collectors.joining(","));
    }

    /** What monitoring programs read: the devices of the one container of each pod. Also checks that there are two devices in all. */
    private Map<String, List<DeviceUse>> reported() {
        try (var client = new ExamplePodResourcesClient(vertx, node.root().resolve("pod-resources/kubelet.sock"))) {
            assertEquals(Set.of("a", "b"), client.allocatable().devices().stream().map(DeviceUse::id).collect(Collectors.toSet()));
            Map<String, List<DeviceUse>> devices = new TreeMap<>();
            client.list("v1").forEach(
                    pod -> devices.put(pod.name().replaceFirst("-.*", ""), pod.containers().getFirst().holdings().devices()));
            return devices;
        }
    }

    private String checkpoint() {
        try {
            return Files.readString(node.root().resolve("device-plugins/kubelet_internal_checkpoint"));
        } catch (IOException e) {
            return "";
        }
    }
}
