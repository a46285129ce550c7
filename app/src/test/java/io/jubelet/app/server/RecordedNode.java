package io.jubelet.app.server;

import io.jubelet.adapters.apiserver.codec.KubernetesPodCodec;
import io.jubelet.adapters.apiserver.vectors.Json;
import io.jubelet.app.config.ServerConfiguration;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.server.AuthorizationAttributes;
import io.jubelet.domain.server.Caller;
import io.jubelet.domain.stats.summary.FileSystemUse;
import io.jubelet.domain.stats.summary.NodeUse;
import io.jubelet.domain.stats.summary.Summary;
import io.jubelet.ports.api.Health;
import io.jubelet.ports.api.NodeStatistics;
import io.jubelet.ports.cluster.AccessReviews;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.FakeNodeApi;
import io.jubelet.ports.fake.FakeProcessDiagnostics;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.files.SystemLogs;
import io.jubelet.ports.server.KubeletServer;
import io.jubelet.ports.trace.Tracer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The node behind the recorded requests. */
final class RecordedNode implements AccessReviews, SystemLogs, NodeStatistics {

    static final KubernetesPodCodec CODEC = new KubernetesPodCodec();
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final String PODS = """
            {"kind":"PodList","apiVersion":"v1","metadata":{},"items":[
             {"metadata":{"name":"web","namespace":"default","uid":"u-1"},"spec":{
              "initContainers":[{"name":"setup","image":"busybox"}],
              "containers":[{"name":"main","image":"nginx"},{"name":"aux","image":"nginx"}],
              "ephemeralContainers":[{"name":"dbg","image":"busybox"}]}},
             {"metadata":{"name":"dns","namespace":"kube-system","uid":"u-2"},"spec":{
              "containers":[{"name":"main","image":"dns:1"}]}}]}
            """;
    private static final String CONFIGURATION = """
            {"kind":"KubeletConfiguration","apiVersion":"kubelet.config.k8s.io/v1beta1","syncFrequency":"0s",\
            "fileCheckFrequency":"0s","httpCheckFrequency":"0s","authentication":{"x509":{},\
            "webhook":{"cacheTTL":"0s"},"anonymous":{}},"authorization":{"webhook":{"cacheAuthorizedTTL":"0s",\
            "cacheUnauthorizedTTL":"0s"}},"streamingConnectionIdleTimeout":"0s","nodeStatusUpdateFrequency":"0s",\
            "nodeStatusReportFrequency":"0s","imageMinimumGCAge":"0s","imageMaximumGCAge":"0s",\
            "volumeStatsAggPeriod":"0s","cpuManagerReconcilePeriod":"0s","runtimeRequestTimeout":"0s","maxPods":110,\
            "evictionPressureTransitionPeriod":"0s","memorySwap":{},"logging":{"flushFrequency":0,"verbosity":0,\
            "options":{"text":{"infoBufferSize":"0"},"json":{"infoBufferSize":"0"}}},"shutdownGracePeriod":"0s",\
            "shutdownGracePeriodCriticalPods":"0s","crashLoopBackOff":{},"containerRuntimeEndpoint":""}""";

    private final String auth;
    private final RecordedContainers containers = new RecordedContainers();
    private final KubeletServer server;

    RecordedNode(Map<String, Object> in) {
        auth = Json.text(in, "auth");
        Map<String, Object> config = Json.object(in, "config");
        var handlers = new ServerConfiguration.Handlers(Json.flag(config, "enableDebuggingHandlers"),
                Json.flag(config, "enableSystemLogHandler"), false, Json.flag(config, "enableProfilingHandler"),
                Json.flag(config, "enableDebugFlagsHandler"), false, true, true, true, true, false);
        var settings = new ServerConfiguration(true, "0.0.0.0", 10250, 0,
                new ServerConfiguration.Tls(Optional.empty(), Optional.empty(), false, List.of(), List.of(), ""),
                new ServerConfiguration.Authentication(Optional.empty(), true, Duration.ZERO, false),
                new ServerConfiguration.Authorization(true, Duration.ZERO, Duration.ZERO), handlers, Duration.ZERO, CONFIGURATION,
                Map.of());
        var node = new FakeNodeApi();
        for (Pod pod : CODEC.decode(PODS.getBytes(StandardCharsets.UTF_8)).pods()) {
            node.show(pod);
        }
        if (Json.text(in, "syncLoop").equals("stuck")) {
            node.feel(Health.unhealthy("sync loop took longer than expected"));
        }
        server = new ServerConcerns(
                new ServerPorts(node, this, MetricTexts.NONE,
                new HostViews(this, new FakeCommandRunner(), new FakeProcessDiagnostics()), CODEC, Optional.of(this),
                new VirtualTimers(NOW)),
                new ServerSettings(settings, "node-1", new ServerSettings.AgentProcess("v1.36.2", NOW, List.of("kubelet"),
                        Map.of(), _ -> { })), Tracer.NONE).server(containers);
    }

    KubeletServer server() {
        return server;
    }

    Map<String, Object> call() {
        return containers.call();
    }

    @Override
    public Optional<Caller> authenticate(String token) {
        if (auth.equals("authenticationError")) {
            throw new UnavailableException("no answer");
        }
        return Optional.of(new Caller("alice", "", List.of(), Map.of()));
    }

    @Override
    public boolean allows(AuthorizationAttributes question) {
        if (auth.equals("authorizationError")) {
            throw new UnavailableException("no answer");
        }
        return auth.equals("allow") || auth.startsWith("allowed:")
                && Set.of(auth.substring("allowed:".length()).split(",")).contains(question.subresource());
    }

    @Override
    public Entry find(String path) {
        return switch (path) {
            case "/" -> new Directory(NOW, List.of("kubelet.log", "pods/"));
            case "/pods" -> new Directory(NOW, List.of("default_web_u-1/"));
            case "/pods/default_web_u-1" -> new Directory(NOW, List.of("0.log"));
            case "/kubelet.log" -> file("kubelet started\n");
            case "/pods/default_web_u-1/0.log" -> file("2026-01-01T00:00:00Z stdout F out line\n");
            default -> throw new NotFoundException(path);
        };
    }

    private static File file(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new File(NOW, bytes.length,
                (from, length, to) -> to.accept(ByteBuffer.wrap(bytes, (int) from, (int) length)));
    }

    @Override
    public Summary remeasured(boolean onlyCpuAndMemory) {
        return summary(onlyCpuAndMemory);
    }

    @Override
    public Summary summary(boolean onlyCpuAndMemory) {
        var fileSystem = new FileSystemUse(NOW.plusSeconds(1), OptionalLong.of(7), OptionalLong.empty(),
                OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
        return new Summary(new NodeUse("node-1", List.of(), NOW, Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), onlyCpuAndMemory ? Optional.empty() : Optional.of(fileSystem), Optional.empty(),
                Optional.empty(), Optional.empty(), Optional.empty()), List.of());
    }
}
