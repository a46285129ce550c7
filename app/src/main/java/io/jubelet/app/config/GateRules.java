package io.jubelet.app.config;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Validates feature gates: impossible values are errors, gates without effect get a warning. */
final class GateRules {

    /**
     * Gates that are off in Kubernetes of what is always on here; pods use it only where their cluster has it. A node does nothing by
     * {@code GenericWorkload} itself.
     */
    private static final Set<String> ALWAYS_ON = Set.of("ClusterTrustBundle", "ClusterTrustBundleProjection", "GenericWorkload");

    /** A gate that is on in Kubernetes of what is never on here. Off it has to be where {@code GracefulNodeShutdown} is. */
    private static final Set<String> ALWAYS_OFF = Set.of("WindowsGracefulNodeShutdown");

    /** Gates of options of which Kubernetes 1.36 has none, so that their state changes nothing. */
    private static final Set<String> WITHOUT_OPTIONS = Set.of("TopologyManagerPolicyAlphaOptions", "TopologyManagerPolicyBetaOptions");

    private static final Set<String> FOLLOWED =
            Stream.of(FeatureGate.values()).map(FeatureGate::toString).collect(Collectors.toUnmodifiableSet());

    /** Gates that set all others of their stage. */
    private static final Set<String> OF_STAGES = Set.of("AllAlpha", "AllBeta");

    /** Gates that a node reads and that are not followed: those that are off, and those that are on. */
    private static final Set<String> UNSUPPORTED = Set.of(
            "CRIListStreaming", "DRANodeAllocatableResources", "EventedPLEG", "LocalStorageCapacityIsolationFSQuotaMonitoring",
            "NativeHistograms", "PodAndContainerStatsFromCRI",
            "ContainerRestartRules", "DRAExtendedResource", "EnvFiles", "HostnameOverride", "InPlacePodLevelResourcesVerticalScaling",
            "InPlacePodVerticalScalingInitContainers", "KubeletEnsureSecretPulledImages", "KubeletSeparateDiskGC",
            "KubeletServiceAccountTokenForCredentialProviders", "NodeDeclaredFeatures", "PLEGOnDemandRelist", "PodLevelResources",
            "PodReadyToStartContainersCondition", "PreventStaticPodAPIReferences", "ReloadKubeletClientCAFile",
            "ReloadKubeletServerCertificateFile", "RestartAllContainersOnContainerExits", "RotateKubeletServerCertificate");

    private GateRules() {
    }

    static void check(Settings settings, Collection<Problem> problems) {
        if (!settings.isSet("featureGates")) {
            return;
        }
        settings.switches("featureGates").forEach((name, enabled) -> {
            var origin = settings.origin(Layer.entry("featureGates", name));
            var path = origin.isFlag() ? "" : "featureGates";
            var gate = FeatureGates.find(name);
            if (gate.isEmpty()) {
                problems.add(Problem.error(origin, path, "unrecognized feature gate: " + name
                        + FeatureGates.nearest(name).map(near -> "; did you mean " + near + "?").orElse("")));
            } else if (gate.get().enabled() != enabled && gate.get().locked()) {
                problems.add(Problem.error(origin, path, "cannot set feature gate " + name + " to " + enabled
                        + ", feature is locked to " + gate.get().enabled()));
            } else if (OF_STAGES.contains(name)) {
                ofStage(settings, name, enabled, problems);
            } else if (gate.get().enabled() != enabled && !(enabled ? ALWAYS_ON : ALWAYS_OFF).contains(name)
                    && !FOLLOWED.contains(name) && !WITHOUT_OPTIONS.contains(name)) {
                problems.add(Problem.warning(origin, path,
                        "feature gate " + name + "=" + enabled + " is not supported yet and has no effect"));
            }
        });
        dependencies(settings, problems);
    }

    /** One warning for all gates that a node reads; that of the API server has dozens of others. */
    private static void ofStage(Settings settings, String name, boolean enabled, Collection<Problem> problems) {
        List<String> ignored = FeatureGates.changedBy(name, settings.switches("featureGates")).stream()
                .filter(UNSUPPORTED::contains).toList();
        if (!ignored.isEmpty()) {
            var origin = settings.origin(Layer.entry("featureGates", name));
            problems.add(Problem.warning(origin, origin.isFlag() ? "" : "featureGates", "feature gate " + name + "=" + enabled
                    + " sets gates that are not supported yet, without effect: " + String.join(", ", ignored)));
        }
    }

    /** The mistake is where the gate was switched on, or else where one that it depends on was switched off. */
    private static void dependencies(Settings settings, Collection<Problem> problems) {
        var given = settings.switches("featureGates");
        GateDependencies.unmet(settings).forEach((name, off) -> {
            var entry = Stream.concat(Stream.of(name), off.stream())
                    .flatMap(gate -> FeatureGates.setBy(gate, given).stream()).findFirst().orElseThrow();
            var origin = settings.origin(Layer.entry("featureGates", entry));
            problems.add(Problem.error(origin, origin.isFlag() ? "" : "featureGates",
                    name + " is enabled, but depends on features that are disabled: " + off));
        });
    }
}
