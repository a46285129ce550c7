package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationMistakesTest {

    @TempDir
    private Path directory;

    static Stream<Arguments> mistakes() {
        return cases("mistakes.txt");
    }

    static Stream<Arguments> otherFiles() {
        return cases("other-files.txt");
    }

    /** Blocks of text, each ended by what is wanted after a {@code >}; lines that start with # are remarks. */
    private static Stream<Arguments> cases(String resource) {
        var cases = Stream.<Arguments>builder();
        var text = new StringBuilder();
        for (var line : read(resource).lines().toList()) {
            if (line.startsWith("> ")) {
                cases.add(Arguments.of(text.toString().stripTrailing(), line.substring(2)));
                text.setLength(0);
            } else if (!line.startsWith("#") && !(line.isEmpty() && text.isEmpty())) {
                text.append(line).append('\n');
            }
        }
        return cases.build();
    }

    private static String read(String resource) {
        try (var stream = ConfigurationMistakesTest.class.getResourceAsStream(resource)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void oneMistakeIsReportedWithFileLineAndField(String text, String wanted) {
        try (var loading = new Loading(directory).config(text)) {
            assertEquals(List.of(wanted), loading.errors());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpuCFSQuotaPeriod: 1ms", "cpuCFSQuotaPeriod: 1s", "userNamespaces: {idsPerPod: 4294901760}",
        "memoryThrottlingFactor: 1.0", "imageMaximumGCAge: 2m1s", "imageGCLowThresholdPercent: 84", "podLogsDir: /var/log/~",
        "containerLogMonitorInterval: 3s",
        "preloadedImagesVerificationAllowlist: [a]\nimagePullCredentialsVerificationPolicy: NeverVerifyAllowlistedImages"})
    void valuesAtTheirLimitsAreTaken(String text) {
        try (var loading = new Loading(directory).config(text)) {
            assertEquals(List.of(), loading.errors());
        }
    }

    @ParameterizedTest
    @MethodSource("otherFiles")
    void aFileThatIsNoConfigurationIsRefused(String text, String wanted) {
        try (var loading = new Loading(directory).raw("c.yaml", text)) {
            assertEquals(List.of(wanted), loading.flag("config", loading.path("c.yaml")).errors());
        }
    }

    @Test
    void binaryAndEndlesslyNestedFilesAreRefused() {
        for (var text : List.of("a\u0000b", "[".repeat(100_000), "&a [*a, *a]", "a: ".repeat(5000))) {
            try (var loading = new Loading(directory).raw("c.yaml", text)) {
                var errors = loading.flag("config", loading.path("c.yaml")).errors();
                assertEquals(1, errors.size(), errors.toString());
                assertTrue(errors.getFirst().startsWith("c.yaml"), errors.toString());
            }
        }
    }

    @Test
    void allMistakesOfAllPlacesAreReportedAtOnce() {
        try (var loading = new Loading(directory)
                .config("maxPods: x", "failSwapOn: 1", "healthzPort: 70000")
                .dropIn("10-a.conf", "clusterDns: []")
                .raw("dropins/20-b.conf", "kind: KubeletConfiguration\nmaxPods: 3\n")
                .flag("sync-frequency", "soon")
                .flag("fail-swap-on", "perhaps")
                .flag("feature-gates", "Nothing=true,EnvFiles")) {
            assertEquals(List.of(
                    "--fail-swap-on: must be true or false, not \"perhaps\"",
                    "--feature-gates: must be name=bool,..., not \"EnvFiles\"",
                    "--sync-frequency: must be a duration such as \"1m30s\" or \"100ms\", not \"soon\"",
                    "config.yaml:3: maxPods: must be a whole number, not the text \"x\"",
                    "config.yaml:4: failSwapOn: must be true or false, not 1",
                    "config.yaml:5: healthzPort (--healthz-port) 70000 must be between 1 and 65535, inclusive",
                    "dropins/10-a.conf:3: clusterDns: is no field of KubeletConfiguration; did you mean clusterDNS?",
                    "dropins/20-b.conf: apiVersion: is missing; write \"apiVersion: kubelet.config.k8s.io/v1beta1\""),
                    loading.errors());
        }
    }

    @Test
    void missingAndUnreadableFilesAreNamed() {
        try (var loading = new Loading(directory)) {
            assertEquals(List.of("--config-dir: none does not exist", "c.yaml: does not exist"),
                    loading.flag("config", loading.path("c.yaml")).flag("config-dir", loading.path("none")).errors());
            loading.raw("d/x.conf", Loading.HEADER);
            assertEquals(List.of("--config-dir: d/x.conf is not a directory",
                    "d: is a directory, not a file"),
                    loading.flag("config", loading.path("d")).flag("config-dir", loading.path("d/x.conf")).errors());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "max-pods | -1 | --max-pods: maxPods (--max-pods) -1 must not be a negative number",
        "max-pods | 1.5 | --max-pods: must be a whole number, not \"1.5\"",
        "max-pods | `` | --max-pods: must be a whole number, not \"\"",
        "hostname-override | No_Name | --hostname-override: \"No_Name\" is no name for a node: it must consist of lower"
                + " case letters, digits, '-' and '.', start and end with a letter or digit, and have at most 253"
                + " characters",
        "root-dir | `` | --root-dir: must not be empty",
        "eviction-hard | memory.available=5 | --eviction-hard: must be name<quantity,..., not \"memory.available=5\"",
        "system-reserved | cpu=x | --system-reserved: cpu must be a quantity such as \"10Mi\", not \"x\"",
        "manifest-url-header | Bearer secret | --manifest-url-header: must be name:text,...",
        "cloud-provider | aws | --cloud-provider \"aws\" must be one of: \"\", \"external\"",
        "cert-dir | `` | --cert-dir: must not be empty",
        "container-runtime-endpoint | `` | --container-runtime-endpoint: the containerRuntimeEndpoint was not specified or empty",
        "register-with-taints | a=b:Never | --register-with-taints: invalid effect \"Never\" of taint \"a\": must be one of"
                + " NoSchedule, PreferNoSchedule, NoExecute",
        "register-with-taints | a=b | --register-with-taints: invalid effect \"\" of taint \"a\": must be one of"
                + " NoSchedule, PreferNoSchedule, NoExecute",
        "register-with-taints | a=b:NoExecute,a=c:NoExecute | --register-with-taints: duplicated taints with the same key"
                + " and effect: a:NoExecute",
        "node-ip | 10.0.0.1,10.0.0.2 | --node-ip 10.0.0.1,10.0.0.2 must contain either a single IP or a dual-stack pair"
                + " of IPs",
        "node-ip | ::,10.0.0.1 | --node-ip ::,10.0.0.1 cannot include 0.0.0.0 or :: in a pair of IPs",
        "node-status-update-frequency | 0s | --node-status-update-frequency: nodeStatusUpdateFrequency"
                + " (--node-status-update-frequency) 0s must be greater than zero",
        "kube-reserved | gpu=1 | --kube-reserved: cannot reserve \"gpu\"; it must be one of cpu, memory,"
                + " ephemeral-storage, pid",
        "eviction-hard | memory.avail<5% | --eviction-hard: unsupported eviction signal memory.avail",
        "eviction-soft | memory.available<5% | --eviction-soft: grace period must be specified for the soft eviction"
                + " threshold memory.available",
        "eviction-soft-grace-period | memory.free=1m | --eviction-soft-grace-period: unsupported eviction signal memory.free",
        "eviction-minimum-reclaim | memory.available=-1Mi | --eviction-minimum-reclaim: negative eviction minimum reclaim"
                + " specified for memory.available",
        "allowed-unsafe-sysctls | kernel.sem,kernel.panic | --allowed-unsafe-sysctls: the sysctls \"kernel.panic\" are not"
                + " known to be namespaced: they belong to the whole machine, and no pod may set them",
        "v | -1 | --v: logging.verbosity (--v) must not be negative",
        "manifest-url | ftp://pods | --manifest-url: staticPodURL (--manifest-url) \"ftp://pods\" must start with http:// or https://",
        "manifest-url | http://u:p@[bad | --manifest-url: staticPodURL (--manifest-url) \"http://[bad\" is no URL: Expected closing"
                + " bracket for IPv6 address",
        "manifest-url | http:///pods | --manifest-url: staticPodURL (--manifest-url) \"http:///pods\" has no host, or one with"
                + " other characters than letters, digits, '-' and '.'",
        "container-runtime-endpoint | unix:run/c.sock | --container-runtime-endpoint: containerRuntimeEndpoint"
                + " (--container-runtime-endpoint) \"unix:run/c.sock\" must be a unix socket with an absolute path, such as"
                + " unix:///run/containerd/containerd.sock",
        "minimum-container-ttl-duration | -1s | --minimum-container-ttl-duration -1s must not be negative",
    })
    void mistakesOfFlagsNameTheFlag(String flag, String text, String wanted) {
        try (var loading = new Loading(directory)) {
            assertEquals(List.of(wanted), loading.flag(flag, text).errors());
        }
    }

    @Test
    void aHostWithoutAUsableNameIsRefused() {
        var loaded = new ConfigurationLoader(() -> {
            throw new AssertionError("no file, no Vert.x");
        }, () -> "my_host").load(Map.of());
        assertEquals(1, loaded.problems().size());
        var message = loaded.problems().getFirst().toString();
        assertTrue(message.startsWith("command line: the name of this host, \"my_host\", is no"), message);
    }
}
