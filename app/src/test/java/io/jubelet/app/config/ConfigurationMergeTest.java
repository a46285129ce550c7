package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.domain.admission.SysctlPattern;
import io.jubelet.domain.image.ImageGcPolicy;
import io.jubelet.domain.image.credential.PullVerification;
import io.jubelet.domain.logs.rotation.LogRotationPolicy;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.shutdown.ShutdownPolicy;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationMergeTest {

    @TempDir
    private Path directory;

    private static final AgentConfiguration.Host HOST =
            new AgentConfiguration.Host(Optional.empty(), false, 1_000_000, false, false, true,
                    Path.of("/usr/libexec/kubernetes/kubelet-plugins/volume/exec"));

    @Test
    void withoutAnythingTheDefaultsOfAKubeletHold() {
        try (var loading = new Loading(directory)) {
            assertEquals(new AgentConfiguration(
                    new AgentConfiguration.Node("node-1.example", Path.of("/var/lib/kubelet")),
                    ClusterSettingsTest.CLUSTER, ClusterSettingsTest.REGISTRATION, ClusterSettingsTest.reserves(), ResourceManagers.NONE,
                    new PodSourceConfiguration(Optional.empty(), Duration.ofSeconds(20), Optional.empty(), Map.of(),
                            Duration.ofSeconds(20)),
                    new AgentConfiguration.Runtime("unix:///run/containerd/containerd.sock",
                            "unix:///run/containerd/containerd.sock", Duration.ofMinutes(2), ""),
                    new ImageConfiguration(false, Optional.empty(), 5, 10, Optional.empty(), ImageGcPolicy.DEFAULT,
                            PullVerification.DEFAULT),
                    new PodConfiguration(Duration.ofMinutes(1), Path.of("/var/log/pods"), 110, 0, -1,
                            CrashLoopBackoff.DEFAULT, false, true, Duration.ofMillis(100), List.of(),
                            new EvictionConfiguration(List.of(), Duration.ofMinutes(5), 0, true, Duration.ofMinutes(1)), false, 65536),
                    new AgentConfiguration.ContainerLogs(new LogRotationPolicy(10 << 20, 5), 1, Duration.ofSeconds(10)),
                    new CgroupConfiguration("", true, "cgroupfs", true, true, SystemCgroups.NONE,
                            Enforcement.PODS, MemoryRules.DEFAULT, -999),
                    new AgentConfiguration.Dns(List.of(), "", Optional.of(Path.of("/etc/resolv.conf"))),
                    new AgentConfiguration.Cleanup(Duration.ZERO, 1, -1),
                    loading.valid().server(),
                    new AgentConfiguration.Health("127.0.0.1", 10248),
                    LogConfiguration.text(0), Optional.empty(), HOST, new AgentConfiguration.End(ShutdownPolicy.NONE, true),
                    new AgentConfiguration.Gates(Map.of()), false,
                    List.of()),
                    loading.valid());
        }
    }

    @Test
    void everyFollowedFieldOfAFileArrives() {
        try (var loading = new Loading(directory).config(
                "staticPodPath: manifests", "fileCheckFrequency: 5s", "httpCheckFrequency: 6s",
                "staticPodURL: https://example.org/pods", "staticPodURLHeader: {A: [b, c]}",
                "containerRuntimeEndpoint: /run/r.sock", "imageServiceEndpoint: unix:/run/i.sock",
                "runtimeRequestTimeout: 7s", "maxParallelImagePulls: 4", "registryPullQPS: 0", "registryBurst: 3",
                "syncFrequency: 1m30s", "podLogsDir: ../logs", "maxPods: 7", "podPidsLimit: 100",
                "crashLoopBackOff:", "  maxContainerRestartPeriod: 30s", "seccompDefault: true", "cpuCFSQuota: false",
                "cpuCFSQuotaPeriod: 5ms", "cgroupRoot: /pods", "cgroupDriver: systemd", "failCgroupV1: false",
                "failSwapOn: false", "cgroupsPerQOS: false", "enforceNodeAllocatable: []",
                "clusterDNS: [10.0.0.10, 'fd00::10']", "clusterDomain: cluster.local", "resolvConf: ''",
                "healthzPort: 0", "healthzBindAddress: '::1'", "logging: {verbosity: 4}", "runOnce: true",
                "allowedUnsafeSysctls: ['kernel.msg*', net/core/somaxconn]",
                "localStorageCapacityIsolation: false", "containerLogMaxSize: 2k",
                "containerLogMaxFiles: 3", "containerLogMaxWorkers: 4", "containerLogMonitorInterval: 3s",
                "evictionPressureTransitionPeriod: 7s", "evictionMaxPodGracePeriod: 9", "volumeStatsAggPeriod: -1s",
                "kubeletCgroups: /agent.slice", "systemCgroups: /system.slice", "podCIDR: 10.1.0.0/16")
                .flag("runtime-cgroups", "/runtime.slice")) {
            assertEquals(new AgentConfiguration(
                    new AgentConfiguration.Node("node-1.example", Path.of("/var/lib/kubelet")),
                    ClusterSettingsTest.CLUSTER, ClusterSettingsTest.REGISTRATION, loading.valid().reserves(), ResourceManagers.NONE,
                    new PodSourceConfiguration(Optional.of(directory.resolve("manifests")), Duration.ofSeconds(5),
                            Optional.of("https://example.org/pods"), Map.of("A", List.of("b", "c")),
                            Duration.ofSeconds(6)),
                    new AgentConfiguration.Runtime("unix:///run/r.sock", "unix:///run/i.sock", Duration.ofSeconds(7),
                            "10.1.0.0/16"),
                    new ImageConfiguration(false, Optional.of(4), 0, 3, Optional.empty(), ImageGcPolicy.DEFAULT,
                            PullVerification.DEFAULT),
                    new PodConfiguration(Duration.ofSeconds(90), directory.resolveSibling("logs"), 7, 0, 100,
                            CrashLoopBackoff.DEFAULT.withMax(Duration.ofSeconds(30)), true, false, Duration.ofMillis(5),
                            List.of(new SysctlPattern("kernel.msg", true),
                                    new SysctlPattern("net.core.somaxconn", false)),
                            new EvictionConfiguration(loading.valid().reserves().evictionThresholds(), Duration.ofSeconds(7), 9, false,
                                    Duration.ofSeconds(-1)), false, 65536),
                    new AgentConfiguration.ContainerLogs(new LogRotationPolicy(2000, 3), 4, Duration.ofSeconds(3)),
                    new CgroupConfiguration("/pods", false, "systemd", false, false,
                            new SystemCgroups("/agent.slice", "/runtime.slice", "/system.slice"),
                            new Enforcement(Set.of(), "", ""), MemoryRules.DEFAULT, -999),
                    new AgentConfiguration.Dns(List.of("10.0.0.10", "fd00::10"), "cluster.local", Optional.empty()),
                    new AgentConfiguration.Cleanup(Duration.ZERO, 1, -1),
                    loading.valid().server(),
                    new AgentConfiguration.Health("::1", 0),
                    LogConfiguration.text(4), Optional.empty(), HOST, new AgentConfiguration.End(ShutdownPolicy.NONE, true),
                    new AgentConfiguration.Gates(Map.of()), true,
                    loading.valid().warnings()),
                    loading.valid());
            assertEquals(List.of(),
                    loading.problems());
        }
    }

    @Test
    void thresholdsAreHardSoftAndThoseOfPods() {
        try (var loading = new Loading(directory).config("evictionHard: {memory.available: 100Mi}",
                "evictionSoft: {memory.available: 1Gi, nodefs.available: 10%}",
                "evictionSoftGracePeriod: {memory.available: 1m30s, nodefs.available: 2m}",
                "evictionMinimumReclaim: {memory.available: 200Mi}")) {
            assertEquals(List.of("memory.available hard reclaims", "memory.available PT1M30S reclaims", "nodefs.available PT2M",
                    "allocatableMemory.available hard reclaims"), thresholds(loading));
            assertEquals(List.of("memory.available hard reclaims", "memory.available PT1M30S reclaims", "nodefs.available PT2M"),
                    thresholds(loading.flag("experimental-allocatable-ignore-eviction", "true")));
            assertEquals(List.of(), loading.problems());
        }
    }

    private static List<String> thresholds(Loading loading) {
        return loading.valid().pods().eviction().thresholds().stream().map(each -> each.signal().wireName() + " "
                + (each.isHard() ? "hard" : each.gracePeriod()) + (each.minReclaim().isPresent() ? " reclaims" : "")).toList();
    }

    @Test
    void flagsWinOverDropInsAndDropInsOverTheFile() {
        try (var loading = new Loading(directory).config("maxPods: 1", "podPidsLimit: 1", "registryBurst: 1")
                .dropIn("a.conf", "podPidsLimit: 2", "registryBurst: 2")
                .flag("registry-burst", "7", "3")) {
            assertEquals(1, loading.valid().pods().maxPods());
            assertEquals(2, loading.valid().pods().pidsLimit());
            assertEquals(3, loading.valid().images().pullBurst());
        }
    }

    @Test
    void dropInsAreMergedInTheOrderOfTheirNamesAtEachLevel() {
        try (var loading = new Loading(directory)
                .dropIn("30-c.conf", "maxPods: 30")
                .dropIn("20-sub/99.conf", "maxPods: 20", "podPidsLimit: 20")
                .dropIn("10-a.conf", "maxPods: 10", "podPidsLimit: 10", "registryBurst: 10")
                .dropIn("9.conf", "cgroupRoot: /nine", "maxPods: 9")
                .dropIn(".hidden.conf", "registryBurst: 77", "clusterDomain: hidden")) {
            var loaded = loading.valid();
            assertEquals(9, loaded.pods().maxPods());
            assertEquals(20, loaded.pods().pidsLimit());
            assertEquals(10, loaded.images().pullBurst());
            assertEquals("hidden", loaded.dns().clusterDomain());
        }
    }

    @Test
    void dropInsAreMergePatches() {
        try (var loading = new Loading(directory)
                .config("staticPodURL: http://a/", "staticPodURLHeader: {A: [a], B: [b], C: [c]}", "maxPods: 5",
                        "clusterDNS: [10.0.0.1]", "crashLoopBackOff: {maxContainerRestartPeriod: 10s}",
                        "registryBurst: 4", "podPidsLimit: 9")
                .dropIn("1.conf", "staticPodURLHeader: {A: null, B: [x], D: [d]}", "clusterDNS: [10.0.0.2, 10.0.0.3]",
                        "maxPods: null", "crashLoopBackOff: null", "registryBurst: 0", "podPidsLimit: null")
                .dropIn("2.conf", "podPidsLimit: 8")) {
            var loaded = loading.valid();
            assertEquals(Map.of("B", List.of("x"), "C", List.of("c"), "D", List.of("d")),
                    loaded.sources().staticPodUrlHeader());
            assertEquals(List.of("10.0.0.2", "10.0.0.3"), loaded.dns().clusterDns());
            assertEquals(110, loaded.pods().maxPods());
            assertEquals(Duration.ofMinutes(5), loaded.pods().restarts().max());
            assertEquals(10, loaded.images().pullBurst());
            assertEquals(8, loaded.pods().pidsLimit());
        }
    }

    @Test
    void pathsOfAFileAreRelativeToItAndPathsOfFlagsToTheCaller() {
        try (var loading = new Loading(directory).config("staticPodPath: m", "resolvConf: r")
                .dropIn("x/1.conf", "staticPodPath: n")
                .flag("resolv-conf", "r2")) {
            var loaded = loading.valid();
            assertEquals(directory.resolve("dropins/x/n"), loaded.sources().staticPodPath().orElseThrow());
            assertEquals(Path.of("r2").toAbsolutePath(), loaded.dns().resolvConf().orElseThrow());
        }
    }

    @Test
    void jsonIsReadAsWell() {
        try (var loading = new Loading(directory).raw("c.json", """
                {"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration",
                 "maxPods": 12, "clusterDNS": ["10.0.0.1"], "memoryThrottlingFactor": 1}
                """)) {
            assertEquals(12, loading.flag("config", loading.path("c.json")).valid().pods().maxPods());
        }
    }

    @Test
    void aFlagReplacesAMapOfAFileButFeatureGatesAreMerged() {
        try (var loading = new Loading(directory)
                .config("staticPodURLHeader: {A: [a]}", "featureGates: {EnvFiles: false, MemoryQoS: true}")
                .flag("manifest-url-header", "B:b, C:c", "B:d:e")
                .flag("feature-gates", "MemoryQoS=false,StorageVersionAPI=true")) {
            assertEquals(Map.of("B", List.of("b", "d:e"), "C", List.of("c")),
                    loading.valid().sources().staticPodUrlHeader());
            assertEquals(List.of(
                    "--feature-gates: feature gate StorageVersionAPI=true is not supported yet and has no effect",
                    "config.yaml:4: featureGates: feature gate EnvFiles=false is not supported yet and has no effect"),
                    loading.problems());
        }
    }

    @Test
    void numbersOfFlagsAndFilesAreWrittenAsInGo() {
        try (var loading = new Loading(directory).config("registryBurst: 0x1F", "eventBurst: 010", "kubeAPIBurst: 1_0")
                .flag("max-pods", "0b11").flag("port", "0o23").flag("healthz-port", "+017").flag("oom-score-adj", "-0X_1f")
                .flag("max-open-files", "1_000").flag("v", "010")) {
            var document = new JsonObject(loading.valid().server().document());
            assertEquals(List.of(31, 8, 10, 3, 19, 15, -31, 1000), Stream.of("registryBurst", "eventBurst", "kubeAPIBurst", "maxPods",
                    "port", "healthzPort", "oomScoreAdj", "maxOpenFiles").map(document::getInteger).toList());
            assertEquals(10, document.getJsonObject("logging").getInteger("verbosity"));
        }
        try (var loading = new Loading(directory).flag("max-pods", "08").flag("port", "1__0").flag("healthz-port", "0x80000000")) {
            assertEquals(List.of("--healthz-port: 2147483648 does not fit into 32 bits", "--max-pods: must be a whole number, not \"08\"",
                    "--port: must be a whole number, not \"1__0\""), loading.errors().stream().sorted().toList());
        }
    }

    @Test
    void flagsOfAnyLengthAreRefusedWithAMessage() {
        for (String number : List.of("1".repeat(20_000), "1" + "_1".repeat(20_000), "0x" + "f".repeat(20_000), "0b" + "1".repeat(20_000),
                "0" + "_7".repeat(20_000))) {
            try (var loading = new Loading(directory).flag("max-pods", number)) {
                assertEquals(List.of(true), loading.errors().stream().map(error -> error.endsWith(" does not fit into 32 bits")).toList());
            }
        }
        try (var loading = new Loading(directory).flag("cluster-dns", "\"" + "a\"\"".repeat(20_000) + "\"")) {
            assertEquals(List.of(true), loading.errors().stream().map(error -> error.endsWith(" must be an IP address")).toList());
        }
    }

    @Test
    void mapsMergeOthersOfTheirFile() {
        try (var loading = new Loading(directory).config("evictionMinimumReclaim: &a {memory.available: 1Mi, nodefs.available: 2Mi}",
                "evictionSoftGracePeriod: {}", "kubeReserved: &b {memory: 1Mi, <<: {cpu: 100m, memory: 3Mi}}",
                "systemReserved: {<<: [*b, {pid: '9', cpu: '4'}], memory: 2Mi}", "evictionHard: {<<: *a, nodefs.available: 5%}")) {
            var document = new JsonObject(loading.valid().server().document());
            assertEquals(new JsonObject().put("memory.available", "1Mi").put("nodefs.available", "5%"),
                    document.getJsonObject("evictionHard"));
            assertEquals(new JsonObject().put("memory", "1Mi").put("cpu", "100m"), document.getJsonObject("kubeReserved"));
            assertEquals(new JsonObject().put("memory", "2Mi").put("cpu", "100m").put("pid", "9"),
                    document.getJsonObject("systemReserved"));
        }
        try (var loading = new Loading(directory).config("evictionHard: &a {<<: [*a, 5]}")) {
            assertEquals(List.of("config.yaml:3: evictionHard.<<: must be a map, or a list of maps, not 5"), loading.errors());
        }
    }

    @Test
    void textsOfListsOfFlagsMayBeInQuotes() {
        try (var loading = new Loading(directory).flag("cluster-dns", "\"10.0.0.1\", fd00::1", "\"\"", "10.0.0.2")
                .flag("allowed-unsafe-sysctls", "\"net.core.*\"")) {
            var document = new JsonObject(loading.valid().server().document());
            assertEquals(new JsonArray().add("10.0.0.1").add("fd00::1").add("10.0.0.2"), document.getJsonArray("clusterDNS"));
            assertEquals(new JsonArray().add("net.core.*"), document.getJsonArray("allowedUnsafeSysctls"));
        }
        try (var loading = new Loading(directory).flag("cluster-dns", "a\"b").flag("allowed-unsafe-sysctls", "\"a,b")) {
            assertEquals(List.of("--allowed-unsafe-sysctls: has a quote that does not enclose one of its texts",
                    "--cluster-dns: has a quote that does not enclose one of its texts"), loading.errors().stream().sorted().toList());
        }
    }

    @Test
    void theDefaultSeccompProfileIsUsedWhereAFileOrAFlagAsksForIt() {
        try (var loading = new Loading(directory).config("seccompDefault: true").flag("seccomp-default", "false")) {
            assertTrue(loading.valid().pods().seccompDefault());
        }
        try (var loading = new Loading(directory).config("seccompDefault: false").flag("seccomp-default", "true")) {
            assertTrue(loading.valid().pods().seccompDefault());
        }
        try (var loading = new Loading(directory).config().flag("seccomp-default", "false")) {
            assertFalse(loading.valid().pods().seccompDefault());
        }
    }

    @Test
    void flagsOfOneMachineArrive() {
        try (var loading = new Loading(directory)
                .flag("root-dir", "/srv/agent").flag("hostname-override", " Other-Node ").flag("runonce", "true")
                .flag("minimum-container-ttl-duration", "1m").flag("maximum-dead-containers-per-container", "2")
                .flag("maximum-dead-containers", "0").flag("v", "6").flag("container-runtime-endpoint", "fake://")) {
            var loaded = loading.valid();
            assertEquals("other-node", loaded.node().name());
            assertEquals(Path.of("/srv/agent/jubelet.sock"), loaded.node().socket());
            assertEquals(new AgentConfiguration.Cleanup(Duration.ofMinutes(1), 2, 0), loaded.cleanup());
            assertEquals(6, loaded.log().verbosity());
            assertEquals("fake://", loaded.runtime().imageEndpoint());
            assertTrue(loaded.runOnce());
        }
    }

    @Test
    void whatIsNotFollowedIsRemarkedOnceWhereItWasSetLast() {
        try (var loading = new Loading(directory)
                .config("volumePluginDir: /x", "contentType: a/b", "oomScoreAdj: 1")
                .dropIn("1.conf", "contentType: a/c", "oomScoreAdj: -999")
                .flag("volume-plugin-dir", "/x").flag("experimental-mounter-path", "/k").flag("runtime-cgroups", "")) {
            assertEquals(List.of(
                    "--experimental-mounter-path: is not supported yet and has no effect",
                    "dropins/1.conf:3: contentType: is not supported yet and has no effect"),
                    loading.problems());
        }
    }

    @Test
    void aFileThatSpellsOutDefaultsAndZerosIsNotRemarked() {
        try (var loading = new Loading(directory).flag("kubeconfig", "/etc/kubeconfig").config(
                "authentication:", "  anonymous: {enabled: false}", "  webhook: {cacheTTL: 0s, enabled: true}",
                "  x509: {}",
                "authorization: {mode: Webhook, webhook: {cacheAuthorizedTTL: 0s, cacheUnauthorizedTTL: 30s}}",
                "cpuManagerReconcilePeriod: 0s", "evictionPressureTransitionPeriod: 5m0s", "imageMaximumGCAge: 0s",
                "logging:", "  flushFrequency: 5000000000",
                "  options: {json: {infoBufferSize: '0'}, text: {infoBufferSize: '0'}}",
                "  verbosity: 0", "memorySwap: {}", "nodeStatusReportFrequency: 0s", "shutdownGracePeriod: 0s",
                "enforceNodeAllocatable: [pods]", "evictionHard: {}", "volumePluginDir: ''", "nodeStatusMaxImages: 50",
                "streamingConnectionIdleTimeout: 4h", "registerWithTaints: []", "clusterDNS: null", "maxOpenFiles:")) {
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void otherFilesBesideDropInsAreRemarked() {
        try (var loading = new Loading(directory).dropIn("1.conf", "podPidsLimit: 3").raw("dropins/2.yaml", "maxPods: x")) {
            assertEquals(List.of("dropins/2.yaml: is not read: the names of drop-ins end in .conf"),
                    loading.problems());
            assertEquals(3, loading.valid().pods().pidsLimit());
        }
    }

    @Test
    void headersAreNeverPartOfAText() {
        try (var loading = new Loading(directory).config("staticPodURLHeader: {Authorization: [Bearer secret]}")) {
            assertTrue(loading.valid().toString().contains("Authorization"));
            assertTrue(!loading.valid().toString().contains("secret"));
        }
    }
}
