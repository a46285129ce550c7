package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerFieldsTest {

    @TempDir
    private Path directory;

    @Test
    void inAClusterTheDefaultsOfAKubeletHold() {
        try (var loading = new Loading(directory).flag("kubeconfig", "/etc/kubeconfig")) {
            ServerConfiguration server = loading.valid().server();
            assertEquals(new ServerConfiguration(true, "0.0.0.0", 10250, 0,
                    new ServerConfiguration.Tls(Optional.empty(), Optional.empty(), false, List.of(), List.of(), ""),
                    new ServerConfiguration.Authentication(Optional.empty(), true, Duration.ofMinutes(2), false),
                    new ServerConfiguration.Authorization(true, Duration.ofMinutes(5), Duration.ofSeconds(30)),
                    new ServerConfiguration.Handlers(true, true, false, true, true, false, true, true, true, true, false),
                    Duration.ofHours(4), server.document(), server.flags()), server);
            assertEquals(10250, server.reportedPort());
        }
    }

    @Test
    void everyFieldOfAFileArrives() {
        try (var loading = new Loading(directory).config("address: 127.0.0.1", "port: 1250", "readOnlyPort: 1255",
                "tlsCertFile: a.crt", "tlsPrivateKeyFile: a.key", "tlsCipherSuites: [TLS_AES_128_GCM_SHA256]",
                "tlsCurvePreferences: [29, 23]", "tlsMinVersion: VersionTLS13", "serverTLSBootstrap: true",
                "authentication:", "  x509: {clientCAFile: ca.crt}", "  webhook: {enabled: false, cacheTTL: 1s}",
                "  anonymous: {enabled: true}",
                "authorization:", "  mode: AlwaysAllow",
                "  webhook: {cacheAuthorizedTTL: 2s, cacheUnauthorizedTTL: 3s}",
                "enableDebuggingHandlers: false", "enableSystemLogQuery: true", "enableProfilingHandler: false",
                "enableDebugFlagsHandler: false", "showHiddenMetricsForVersion: '1.35'", "streamingConnectionIdleTimeout: 5m",
                "featureGates: {PodLogsQuerySplitStreams: true, ContainerCheckpoint: false, ComponentStatusz: false, "
                        + "ExtendWebSocketsToKubelet: false}")) {
            ServerConfiguration server = loading.valid().server();
            assertEquals(new ServerConfiguration(true, "127.0.0.1", 1250, 1255,
                    new ServerConfiguration.Tls(Optional.of(directory.resolve("a.crt")), Optional.of(directory.resolve("a.key")),
                            true, List.of("TLS_AES_128_GCM_SHA256"), List.of(29, 23), "VersionTLS13"),
                    new ServerConfiguration.Authentication(Optional.of(directory.resolve("ca.crt")), false, Duration.ofSeconds(1),
                            true),
                    new ServerConfiguration.Authorization(false, Duration.ofSeconds(2), Duration.ofSeconds(3)),
                    new ServerConfiguration.Handlers(false, true, true, false, false, true, false, false, true, false, true),
                    Duration.ofMinutes(5), server.document(), server.flags()), server);
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void withoutAnApiServerNoReviewIsPossibleAndNothingListensByDefault() {
        try (var loading = new Loading(directory)) {
            ServerConfiguration server = loading.valid().server();
            assertFalse(server.enabled());
            assertEquals(0, server.reportedPort());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void withoutAnApiServerCallersWithCertificatesMayDoAllWhenConfigured() {
        try (var loading = new Loading(directory).config("authorization: {mode: AlwaysAllow}")) {
            ServerConfiguration server = loading.valid().server();
            assertTrue(server.enabled());
            assertFalse(server.authentication().tokens());
        }
    }

    @Test
    void withoutAnApiServerAskingItIsAMistake() {
        try (var loading = new Loading(directory).config("authorization: {mode: Webhook}",
                "authentication: {webhook: {enabled: true}}")) {
            assertEquals(2, loading.errors().size(), () -> loading.errors().toString());
        }
        try (var loading = new Loading(directory).config("authorization: {mode: Webhook}", "enableServer: false")) {
            assertEquals(List.of(), loading.errors());
        }
    }

    @Test
    void aCertificateNeedsItsKey() {
        try (var loading = new Loading(directory).config("tlsCertFile: a.crt")) {
            assertEquals(1, loading.errors().size());
        }
    }

    @Test
    void cipherSuitesAndCurvesThatDoNotExistAreMistakes() {
        try (var loading = new Loading(directory).config(
                "tlsCipherSuites: [TLS_RSA_WITH_RC4_128_SHA, TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305, TLS_ROT13]",
                "tlsCurvePreferences: [0, 65536, 29, 29, 30]")) {
            assertEquals(List.of("config.yaml:3: tlsCipherSuites: cipher suite TLS_ROT13 not supported or doesn't exist",
                    "config.yaml:4: tlsCurvePreferences: curve preference 0 is out of range (must be 1-65535)",
                    "config.yaml:4: tlsCurvePreferences: curve preference 65536 is out of range (must be 1-65535)",
                    "config.yaml:4: tlsCurvePreferences: duplicate curve preference 29",
                    "config.yaml:4: tlsCurvePreferences: curve preference 30 is not supported"), loading.errors());
        }
    }

    @Test
    void unsupportedCurvesAreLeftOutUnlessNoneRemains() {
        try (var loading = new Loading(directory).config("tlsCurvePreferences: [4588, 29]")) {
            assertEquals(List.of("config.yaml:3: tlsCurvePreferences: curve preference 4588 is not supported yet and has no"
                    + " effect"), loading.problems());
            assertEquals(List.of(), loading.errors());
        }
        try (var loading = new Loading(directory).config("tlsCurvePreferences: [4588, 4587]")) {
            assertEquals(List.of("config.yaml:3: tlsCurvePreferences: none of the curves is supported yet: one of 23, 24, 25"
                    + " and 29 has to be among them"), loading.errors());
        }
    }

    @Test
    void imagesThatMayBePulledInParallelAreNotShownAsSerialized() {
        try (var loading = new Loading(directory).config("maxParallelImagePulls: 1")) {
            assertTrue(new JsonObject(loading.valid().server().document()).getBoolean("serializeImagePulls"));
        }
        try (var loading = new Loading(directory).config("maxParallelImagePulls: 2")) {
            assertFalse(new JsonObject(loading.valid().server().document()).getBoolean("serializeImagePulls"));
        }
    }

    @Test
    void cpusReservedByNumberAreThoseOfTheSystemInTheDocument() {
        try (var loading = new Loading(directory).config("reservedSystemCPUs: 0-1,4", "systemReserved: {memory: 1Gi, cpu: 200m}",
                "kubeReserved: {cpu: 100m}")) {
            var document = new JsonObject(loading.valid().server().document());
            assertEquals(new JsonObject().put("memory", "1Gi").put("cpu", "3"), document.getJsonObject("systemReserved"));
            assertFalse(document.containsKey("kubeReserved"));
        }
        try (var loading = new Loading(directory).config("reservedSystemCPUs: '0'", "kubeReserved: {cpu: 100m, memory: 1Gi}")) {
            var document = new JsonObject(loading.valid().server().document());
            assertEquals(new JsonObject().put("memory", "1Gi"), document.getJsonObject("kubeReserved"));
            assertFalse(document.containsKey("systemReserved"));
        }
    }

    @Test
    void theDocumentShowsWhatAKubeletMakesOfValues() {
        try (var loading = new Loading(directory).config("podPidsLimit: -7",
                "registerWithTaints: [{key: a, value: '', effect: NoSchedule}]")) {
            var document = new JsonObject(loading.valid().server().document());
            assertEquals(-1, document.getInteger("podPidsLimit"));
            assertEquals(new JsonArray("[{\"key\":\"a\",\"effect\":\"NoSchedule\"}]"), document.getJsonArray("registerWithTaints"));
            assertEquals("/usr/libexec/kubernetes/kubelet-plugins/volume/exec/", document.getString("volumePluginDir"));
        }
    }

    @Test
    void objectsOfFlagsAreObjectsInTheDocument() {
        try (var loading = new Loading(directory).flag("register-with-taints", "a=b:NoSchedule,c:NoExecute").flag("vmodule", "pleg=4")
                .flag("reserved-memory", "1:memory=1Gi,hugepages-2Mi=2Mi")) {
            var document = new JsonObject(loading.valid().server().document());
            assertEquals(new JsonArray("[{\"key\":\"a\",\"value\":\"b\",\"effect\":\"NoSchedule\"},{\"key\":\"c\",\"effect\":\"NoExecute\"}]"),
                    document.getJsonArray("registerWithTaints"));
            assertEquals(new JsonArray("[{\"filePattern\":\"pleg\",\"verbosity\":4}]"),
                    document.getJsonObject("logging").getJsonArray("vmodule"));
            assertEquals(new JsonArray("[{\"numaNode\":1,\"limits\":{\"hugepages-2Mi\":\"2Mi\",\"memory\":\"1Gi\"}}]"),
                    document.getJsonArray("reservedMemory"));
        }
    }

    @Test
    void eachTextOfAFlagIsAValueAndAnEmptyAddressIsNone() {
        try (var loading = new Loading(directory).flag("port", "x", "10250")) {
            assertEquals(List.of("--port: must be a whole number, not \"x\""), loading.errors());
        }
        try (var loading = new Loading(directory).flag("healthz-bind-address", "")) {
            assertEquals("127.0.0.1", new JsonObject(loading.valid().server().document()).getString("healthzBindAddress"));
        }
    }

    @Test
    void zeroAndEmptyValuesOfPointersAreInTheDocument() {
        try (var loading = new Loading(directory).config("resolvConf: ''")) {
            var document = new JsonObject(loading.valid().server().document());
            assertEquals("", document.getString("resolvConf"));
            assertEquals(0, document.getJsonObject("logging").getInteger("verbosity"));
            assertFalse(document.containsKey("clusterDomain"));
        }
    }

    @Test
    void aCertificateThatTheClusterIssuesIsInNoFileOfTheDocument() {
        try (var loading = new Loading(directory).config("serverTLSBootstrap: true")) {
            assertFalse(loading.valid().server().document().contains("tlsCertFile"));
        }
    }

    @Test
    void theDocumentHoldsWhatIsEffectiveAndNoSecrets() {
        try (var loading = new Loading(directory).flag("max-pods", "7").config(
                "staticPodURL: http://a/", "staticPodURLHeader: {Authorization: [secret]}", "clusterDNS: [10.0.0.10]",
                "evictionHard: {memory.available: 5%}")) {
            var document = new JsonObject(loading.valid().server().document());
            assertEquals("KubeletConfiguration", document.getString("kind"));
            assertEquals("kubelet.config.k8s.io/v1beta1", document.getString("apiVersion"));
            assertEquals(7, document.getInteger("maxPods"));
            assertEquals("1m0s", document.getString("syncFrequency"));
            assertEquals(new JsonArray(List.of("10.0.0.10")), document.getJsonArray("clusterDNS"));
            assertEquals("5%", document.getJsonObject("evictionHard").getString("memory.available"));
            assertEquals("2m0s", document.getJsonObject("authentication").getJsonObject("webhook").getString("cacheTTL"));
            assertEquals("5m0s", document.getJsonObject("crashLoopBackOff").getString("maxContainerRestartPeriod"));
            assertFalse(document.containsKey("singleProcessOOMKill"), "false is refused on cgroup v1");
            assertFalse(document.containsKey("podCIDR"));
            assertEquals("/var/lib/kubelet/pki/kubelet.crt", document.getString("tlsCertFile"));
            assertEquals("/var/lib/kubelet/pki/kubelet.key", document.getString("tlsPrivateKeyFile"));
            assertEquals("cgroupfs", document.getString("cgroupDriver"));
            assertEquals("systemd", new JsonObject(loading.valid().showingCgroupDriver("systemd").server().document())
                    .getString("cgroupDriver"));
            assertFalse(document.containsKey("rotateCertificates"));
            assertTrue(document.containsKey("failSwapOn"));
            assertFalse(document.encode().contains("secret"));
        }
    }

    /** As those of a kubelet: what a file says is not among them. */
    @Test
    void theFlagsHaveWhatTheCommandLineSaysOrTheirDefaults() {
        try (var loading = new Loading(directory).flag("max-pods", "7").flag("manifest-url", "http://me:secret@a/")
                .flag("manifest-url-header", "Authorization:secret").flag("node-labels", "b=2,a=1")
                .flag("eviction-hard", "memory.available<5%").flag("sync-frequency", "90s")
                .flag("cluster-dns", "10.0.0.10", "10.0.0.11").flag("hostname-override", "n").config("port: 1250",
                        "syncFrequency: 3m", "registryPullQPS: 9")) {
            var flags = loading.valid().server().flags();
            assertEquals("7", flags.get("max-pods"));
            assertEquals("10250", flags.get("port"));
            assertEquals("1m30s", flags.get("sync-frequency"));
            assertEquals("5", flags.get("registry-qps"));
            assertEquals("false", flags.get("protect-kernel-defaults"));
            assertEquals("20s", flags.get("file-check-frequency"));
            assertEquals("a=1,b=2", flags.get("node-labels"));
            assertEquals("memory.available<5%", flags.get("eviction-hard"));
            assertEquals("[10.0.0.10,10.0.0.11]", flags.get("cluster-dns"));
            assertEquals("[pods]", flags.get("enforce-node-allocatable"));
            assertEquals("http://a/", flags.get("manifest-url"));
            assertEquals("CLASSIFIED", flags.get("manifest-url-header"));
            assertEquals(directory.resolve("config.yaml").toString(), flags.get("config"));
            assertEquals(KubeletFields.flags().map(ConfigurationField::flag).collect(Collectors.toSet()), flags.keySet());
            assertFalse(flags.toString().contains("secret"));
        }
    }
}
