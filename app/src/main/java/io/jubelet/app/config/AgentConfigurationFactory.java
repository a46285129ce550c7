package io.jubelet.app.config;

import io.jubelet.domain.admission.SysctlPattern;
import io.jubelet.domain.image.ImageGcPolicy;
import io.jubelet.domain.image.credential.PullVerification;
import io.jubelet.domain.logs.rotation.LogRotationPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Assembles the configuration from valid settings. */
final class AgentConfigurationFactory {

    private AgentConfigurationFactory() {
    }

    static AgentConfiguration of(Settings settings, String name,
            Optional<CredentialPlugins> plugins, List<Problem> warnings) {
        var runtime = settings.text("containerRuntimeEndpoint");
        var images = settings.text("imageServiceEndpoint");
        return new AgentConfiguration(
                new AgentConfiguration.Node(name, Path.of(settings.path("--root-dir"))),
                cluster(settings),
                registration(settings),
                ReserveFields.of(settings),
                ManagerFields.of(settings),
                new PodSourceConfiguration(
                        present(settings.path("staticPodPath")).map(Path::of),
                        settings.duration("fileCheckFrequency"),
                        present(settings.text("staticPodURL")),
                        settings.headers("staticPodURLHeader"),
                        settings.duration("httpCheckFrequency")),
                new AgentConfiguration.Runtime(
                        url(runtime),
                        url(images.isEmpty() ? runtime : images),
                        settings.duration("runtimeRequestTimeout"),
                        settings.text("podCIDR")),
                pulls(settings, plugins),
                new PodConfiguration(
                        settings.duration("syncFrequency"),
                        Path.of(settings.path("podLogsDir")),
                        settings.integer("maxPods"),
                        settings.integer("podsPerCore"),
                        settings.number("podPidsLimit"),
                        RestartFields.of(settings),
                        settings.flag("seccompDefault"),
                        settings.flag("cpuCFSQuota"),
                        settings.duration("cpuCFSQuotaPeriod"),
                        settings.texts("allowedUnsafeSysctls").stream().map(SysctlPattern::parse).toList(),
                        EvictionFields.of(settings),
                        settings.isOn(FeatureGate.CONTAINER_STOP_SIGNALS),
                        settings.number("userNamespaces.idsPerPod")),
                new AgentConfiguration.ContainerLogs(
                        LogRotationPolicy.parse(settings.text("containerLogMaxSize"), settings.integer("containerLogMaxFiles")),
                        settings.integer("containerLogMaxWorkers"),
                        settings.duration("containerLogMonitorInterval")),
                new CgroupConfiguration(
                        settings.text("cgroupRoot"),
                        settings.flag("cgroupsPerQOS"),
                        settings.text("cgroupDriver"),
                        settings.flag("failCgroupV1"),
                        settings.flag("failSwapOn"),
                        new SystemCgroups(settings.text("kubeletCgroups"),
                                settings.text("--runtime-cgroups"), settings.text("systemCgroups")),
                        Enforcement.of(settings), MemoryRules.of(settings), settings.integer("oomScoreAdj")),
                new AgentConfiguration.Dns(
                        ClusterDns.servers(settings),
                        settings.text("clusterDomain"),
                        present(settings.path("resolvConf")).map(Path::of)),
                new AgentConfiguration.Cleanup(
                        settings.duration("--minimum-container-ttl-duration"),
                        settings.integer("--maximum-dead-containers-per-container"),
                        settings.integer("--maximum-dead-containers")),
                ServerFields.of(settings),
                new AgentConfiguration.Health(settings.text("healthzBindAddress"), settings.integer("healthzPort")),
                LogFields.of(settings),
                TracingConfiguration.of(settings),
                HostFields.of(settings),
                ShutdownFields.of(settings),
                new AgentConfiguration.Gates(settings.switches("featureGates")),
                settings.flag("runOnce"),
                warnings);
    }

    private static ClusterConfiguration cluster(Settings settings) {
        return new ClusterConfiguration(
                present(settings.path("--kubeconfig")).map(Path::of),
                present(settings.path("--bootstrap-kubeconfig")).map(Path::of),
                Path.of(settings.path("--cert-dir")),
                settings.flag("rotateCertificates"),
                settings.integer("kubeAPIQPS"),
                settings.integer("kubeAPIBurst"),
                settings.integer("eventRecordQPS"),
                settings.integer("eventBurst"));
    }

    private static RegistrationConfiguration registration(Settings settings) {
        return new RegistrationConfiguration(
                settings.flag("registerNode"),
                NodeIps.parse(settings.text(NodeIps.FLAG)).texts(),
                settings.map(NodeObjectRules.LABELS),
                RegisteredTaints.of(settings),
                settings.text("providerID"),
                settings.text("--cloud-provider").equals("external"),
                settings.flag("enableControllerAttachDetach"),
                settings.duration("nodeStatusUpdateFrequency"),
                settings.duration("nodeStatusReportFrequency"),
                settings.integer("nodeStatusMaxImages"),
                settings.integer("nodeLeaseDurationSeconds"));
    }

    // Pulls go on side by side unless one at a time is configured: that has no disadvantage, and a large image
    // does not hold up the pods of small ones.
    private static ImageConfiguration pulls(Settings settings,
            Optional<CredentialPlugins> plugins) {
        var parallel = settings.isSet("maxParallelImagePulls")
                ? Optional.of(settings.integer("maxParallelImagePulls"))
                : Optional.<Integer>empty();
        var serialize = settings.isSet("serializeImagePulls") && settings.flag("serializeImagePulls");
        return new ImageConfiguration(
                serialize, parallel, settings.integer("registryPullQPS"), settings.integer("registryBurst"), plugins,
                new ImageGcPolicy(settings.integer("imageGCHighThresholdPercent"),
                        settings.integer("imageGCLowThresholdPercent"), settings.duration("imageMinimumGCAge"),
                        settings.duration("imageMaximumGCAge")),
                PullVerification.parse(settings.text("imagePullCredentialsVerificationPolicy"),
                        settings.texts("preloadedImagesVerificationAllowlist")));
    }

    /** A socket may be given by its path alone, and by a URL without an empty host. */
    static String url(String endpoint) {
        return endpoint.startsWith("/") ? "unix://" + endpoint
                : endpoint.startsWith("unix:/") && !endpoint.startsWith("unix://") ? "unix://" + endpoint.substring("unix:".length())
                : endpoint;
    }

    private static Optional<String> present(String text) {
        return Optional.of(text).filter(Predicate.not(String::isEmpty));
    }
}
