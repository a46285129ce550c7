package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.eviction.EvictionThreshold;
import io.jubelet.domain.node.NodeReserves;
import io.jubelet.domain.node.PodLimit;
import io.jubelet.domain.pod.Taint;
import io.jubelet.domain.quantity.Quantity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings of the cluster, the node object and what is kept back from pods. */
class ClusterSettingsTest {

    static final ClusterConfiguration CLUSTER = new ClusterConfiguration(Optional.empty(), Optional.empty(),
            Path.of("/var/lib/kubelet/pki"), false, 50, 100, 50, 100);
    static final RegistrationConfiguration REGISTRATION = new RegistrationConfiguration(true, List.of(), Map.of(), List.of(), "",
            false, true, Duration.ofSeconds(10), Duration.ofMinutes(5), 50, 40);

    @TempDir
    private Path directory;

    /** What is kept back where nobody says otherwise. */
    static NodeReserves reserves() {
        try (var loading = new Loading(Path.of(""))) {
            return loading.valid().reserves();
        }
    }

    private static Map<String, String> thresholds(NodeReserves reserves) {
        var texts = new TreeMap<String, String>();
        for (EvictionThreshold threshold : reserves.evictionThresholds()) {
            texts.put(threshold.signal().wireName(), threshold.value().of(Quantity.parse("1000")).toString());
        }
        return texts;
    }

    @Test
    void everyFieldOfAFileArrives() {
        try (var loading = new Loading(directory).config(
                "registerNode: false", "registerWithTaints:", "- {key: a, value: b, effect: NoSchedule}",
                "- {key: c, effect: NoExecute}", "providerID: aws:///i-1", "nodeStatusUpdateFrequency: 20s",
                "nodeStatusReportFrequency: 2m", "nodeLeaseDurationSeconds: 20", "nodeStatusMaxImages: -1",
                "enableControllerAttachDetach: false", "rotateCertificates: true", "kubeAPIQPS: 0", "kubeAPIBurst: 7",
                "eventRecordQPS: 0", "eventBurst: 9", "maxPods: 30", "podsPerCore: 5")) {
            var valid = loading.valid();
            assertEquals(new RegistrationConfiguration(false, List.of(), Map.of(),
                    List.of(new Taint("a", "b", "NoSchedule"), new Taint("c", "", "NoExecute")), "aws:///i-1", false,
                    false, Duration.ofSeconds(20), Duration.ofMinutes(2), -1, 20), valid.registration());
            assertEquals(new ClusterConfiguration(Optional.empty(), Optional.empty(), Path.of("/var/lib/kubelet/pki"), true, 0, 7, 0,
                    9), valid.cluster());
            assertEquals(new PodLimit(30, 5), valid.pods().limit());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void everyFlagArrives() {
        try (var loading = new Loading(directory)
                .flag("kubeconfig", "/k").flag("bootstrap-kubeconfig", "/b").flag("cert-dir", "/c")
                .flag("node-ip", "fd00::0004, 10.0.0.4").flag("node-labels", "color=red,node.kubernetes.io/kind=small")
                .flag("cloud-provider", "external").flag("register-with-taints", "a=b:NoSchedule,c:NoExecute")
                .flag("provider-id", "x").flag("register-node", "false").flag("node-status-update-frequency", "20s")) {
            var valid = loading.valid();
            assertEquals(new ClusterConfiguration(Optional.of(Path.of("/k")), Optional.of(Path.of("/b")), Path.of("/c"), false, 50,
                    100, 50, 100), valid.cluster());
            assertEquals(new RegistrationConfiguration(false, List.of("fd00::4", "10.0.0.4"),
                    Map.of("color", "red", "node.kubernetes.io/kind", "small"),
                    List.of(new Taint("a", "b", "NoSchedule"), new Taint("c", "", "NoExecute")), "x", true, true,
                    Duration.ofSeconds(20), Duration.ofMinutes(5), 50, 40), valid.registration());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void anAgentWithoutKubeconfigIsAlone() {
        assertTrue(CLUSTER.isStandalone());
        try (var loading = new Loading(directory).flag("bootstrap-kubeconfig", "/b")) {
            assertTrue(!loading.valid().cluster().isStandalone());
        }
    }

    @Test
    void oneFrequencyInAFileMeansBoth() {
        try (var loading = new Loading(directory).config("nodeStatusUpdateFrequency: 20s")) {
            assertEquals(Duration.ofSeconds(20), loading.valid().registration().reportFrequency());
        }
    }

    @Test
    void aDropInThatSetsOneFrequencyLeavesTheOther() {
        try (var loading = new Loading(directory).config().dropIn("1.conf", "nodeStatusUpdateFrequency: 20s")) {
            assertEquals(Duration.ofMinutes(5), loading.valid().registration().reportFrequency());
        }
        try (var loading = new Loading(directory).config("nodeStatusUpdateFrequency: 20s")
                .dropIn("1.conf", "nodeStatusUpdateFrequency: 30s")) {
            assertEquals(Duration.ofSeconds(20), loading.valid().registration().reportFrequency());
            assertEquals(Duration.ofSeconds(20), loading.flag("node-status-update-frequency", "40s").valid().registration()
                    .reportFrequency());
            assertEquals(Duration.ofSeconds(40), loading.valid().registration().updateFrequency());
        }
    }

    @Test
    void aLabelMayBeItsKeyAlone() {
        try (var loading = new Loading(directory).flag("node-labels", "a, b=c ,,d=", "e=f=g")) {
            var errors = loading.errors();
            assertEquals(1, errors.size(), errors.toString());
            assertTrue(errors.getFirst().contains("f=g"), errors.toString());
            assertEquals(Map.of("a", "", "b", "c", "d", ""),
                    loading.flag("node-labels", "a, b=c ,,d=").valid().registration().labels());
        }
    }

    @Test
    void theLastFlagOfTaintsCounts() {
        try (var loading = new Loading(directory).config("registerWithTaints:", "- {key: f, effect: NoExecute}")
                .flag("register-with-taints", "a=b:NoSchedule", "c:NoExecute")) {
            assertEquals(List.of(new Taint("c", "", "NoExecute")), loading.valid().registration().taints());
        }
    }

    @Test
    void aFamilyIsNoAddress() {
        try (var loading = new Loading(directory)) {
            assertFalse(loading.valid().registration().choosesAddresses());
            assertFalse(loading.flag("node-ip", "::").valid().registration().choosesAddresses());
            assertTrue(loading.flag("node-ip", "10.0.0.4").valid().registration().choosesAddresses());
        }
    }

    @Test
    void labelsOfKubernetesAreRefusedByName() {
        try (var loading = new Loading(directory).flag("node-labels", "node-role.kubernetes.io/worker=,a=b,k8s.io/x=y")) {
            var errors = loading.errors();
            assertEquals(2, errors.size(), errors.toString());
            assertTrue(errors.getFirst().startsWith(
                    "--node-labels: label \"node-role.kubernetes.io/worker\" belongs to Kubernetes;"), errors.toString());
            assertTrue(errors.getLast().startsWith("--node-labels: label \"k8s.io/x\" belongs"), errors.toString());
        }
    }

    @Test
    void whatIsNoAddressIsRemarkedAndIgnored() {
        try (var loading = new Loading(directory).flag("node-ip", "10.0.0.4,,eth0")) {
            assertEquals(List.of("10.0.0.4"), loading.valid().registration().ips());
            assertEquals(List.of("--node-ip: \"eth0\" is no IP address and is ignored"), loading.problems());
        }
    }

    @Test
    void reservesArrive() {
        try (var loading = new Loading(directory)
                .config("systemReserved: {cpu: 500m, pid: '100'}", "kubeReserved: {memory: 1Gi}")
                .flag("kube-reserved", "cpu=1")) {
            assertEquals(Map.of("cpu", Quantity.parse("500m"), "pid", Quantity.parse("100")),
                    loading.valid().reserves().system());
            assertEquals(Map.of("cpu", Quantity.parse("1")), loading.valid().reserves().kube());
        }
    }

    @Test
    void whatEvictionsKeepFreeIsForPodsWhereThatIsIgnored() {
        try (var loading = new Loading(directory).config("evictionHard: {memory.available: 100Mi}")
                .flag("experimental-allocatable-ignore-eviction", "true")) {
            assertEquals(List.of(), loading.valid().reserves().evictionThresholds());
            assertEquals(1, loading.valid().pods().eviction().thresholds().size());
        }
    }

    @Test
    void thresholdsHaveDefaultsUntilSomebodySetsOne() {
        Map<String, String> defaults = Map.of("memory.available", "100Mi", "allocatableMemory.available", "100Mi",
                "nodefs.available", "100", "nodefs.inodesFree", "50", "imagefs.available", "150",
                "imagefs.inodesFree", "50");
        assertEquals(Map.of(), thresholds(reserves()));
        try (var loading = new Loading(directory).config()) {
            assertEquals(defaults, thresholds(loading.valid().reserves()));
        }
        try (var loading = new Loading(directory).config("evictionHard: {memory.available: 5%, nodefs.available: 1Gi}")) {
            assertEquals(Map.of("memory.available", "50", "allocatableMemory.available", "50", "nodefs.available",
                    "1Gi"), thresholds(loading.valid().reserves()));
            assertEquals(List.of(), loading.problems());
        }
        try (var loading = new Loading(directory).config("evictionHard: {memory.available: 5%}",
                "mergeDefaultEvictionSettings: true", "enforceNodeAllocatable: [none]")) {
            assertEquals(Map.of("memory.available", "50", "nodefs.available", "100", "nodefs.inodesFree", "50",
                    "imagefs.available", "150", "imagefs.inodesFree", "50"), thresholds(loading.valid().reserves()));
        }
        try (var loading = new Loading(directory).config("evictionHard: {}")) {
            assertEquals(Map.of(), thresholds(loading.valid().reserves()));
        }
    }

    @Test
    void dropInsChangeTheDefaultThresholdsOfTheFile() {
        try (var loading = new Loading(directory).config("maxPods: 5").dropIn("1.conf", "enforceNodeAllocatable: [none]",
                "evictionHard: {memory.available: 5%, imagefs.available: null}")) {
            assertEquals(Map.of("memory.available", "50", "nodefs.available", "100", "nodefs.inodesFree", "50",
                    "imagefs.inodesFree", "50"), thresholds(loading.valid().reserves()));
            assertEquals(Map.of("memory.available", "50"), thresholds(
                    loading.flag("eviction-hard", "memory.available<5%").valid().reserves()));
        }
        try (var loading = new Loading(directory).config().dropIn("1.conf", "evictionHard: null")) {
            assertEquals(Map.of(), thresholds(loading.valid().reserves()));
        }
    }

    @Test
    void withoutAFileThereAreNoDefaultThresholds() {
        try (var loading = new Loading(directory).dropIn("1.conf", "evictionHard: {nodefs.available: 1Gi}",
                "mergeDefaultEvictionSettings: true")) {
            assertEquals(Map.of("nodefs.available", "1Gi"), thresholds(loading.valid().reserves()));
        }
    }

    @Test
    void theDefaultsAreMergedIntoTheFileOnly() {
        try (var loading = new Loading(directory).config("evictionHard: {nodefs.available: 1Gi}",
                "enforceNodeAllocatable: [none]").dropIn("1.conf", "mergeDefaultEvictionSettings: true")) {
            assertEquals(Map.of("nodefs.available", "1Gi"), thresholds(loading.valid().reserves()));
        }
    }
}
