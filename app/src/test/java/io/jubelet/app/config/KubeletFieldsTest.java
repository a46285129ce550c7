package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class KubeletFieldsTest {

    /** KubeletConfiguration v1beta1 of Kubernetes 1.36. */
    private static final String FIELDS = """
            address allowedUnsafeSysctls authentication authorization cgroupDriver cgroupRoot cgroupsPerQOS clusterDNS
            clusterDomain configMapAndSecretChangeDetectionStrategy containerLogMaxFiles containerLogMaxSize
            containerLogMaxWorkers containerLogMonitorInterval containerRuntimeEndpoint contentType cpuCFSQuota
            cpuCFSQuotaPeriod cpuManagerPolicy cpuManagerPolicyOptions cpuManagerReconcilePeriod crashLoopBackOff
            enableContentionProfiling enableControllerAttachDetach enableDebugFlagsHandler enableDebuggingHandlers
            enableProfilingHandler enableServer enableSystemLogHandler enableSystemLogQuery enforceNodeAllocatable
            eventBurst eventRecordQPS evictionHard evictionMaxPodGracePeriod evictionMinimumReclaim
            evictionPressureTransitionPeriod evictionSoft evictionSoftGracePeriod failCgroupV1 failSwapOn featureGates
            fileCheckFrequency hairpinMode healthzBindAddress healthzPort httpCheckFrequency
            imageGCHighThresholdPercent imageGCLowThresholdPercent imageMaximumGCAge imageMinimumGCAge
            imagePullCredentialsVerificationPolicy imageServiceEndpoint iptablesDropBit iptablesMasqueradeBit
            kernelMemcgNotification kubeAPIBurst kubeAPIQPS kubeReserved kubeReservedCgroup kubeletCgroups
            localStorageCapacityIsolation logging makeIPTablesUtilChains maxOpenFiles maxParallelImagePulls maxPods
            memoryManagerPolicy memoryReservationPolicy memorySwap memoryThrottlingFactor mergeDefaultEvictionSettings
            nodeLeaseDurationSeconds nodeStatusMaxImages nodeStatusReportFrequency nodeStatusUpdateFrequency
            oomScoreAdj podCIDR podLogsDir podPidsLimit podsPerCore port preloadedImagesVerificationAllowlist
            protectKernelDefaults providerID qosReserved readOnlyPort registerNode registerWithTaints registryBurst
            registryPullQPS reservedMemory reservedSystemCPUs resolvConf rotateCertificates runOnce
            runtimeRequestTimeout seccompDefault serializeImagePulls serverTLSBootstrap showHiddenMetricsForVersion
            shutdownGracePeriod shutdownGracePeriodByPodPriority shutdownGracePeriodCriticalPods singleProcessOOMKill
            staticPodPath staticPodURL staticPodURLHeader streamingConnectionIdleTimeout syncFrequency systemCgroups
            systemReserved systemReservedCgroup tlsCertFile tlsCipherSuites tlsCurvePreferences tlsMinVersion
            tlsPrivateKeyFile topologyManagerPolicy topologyManagerPolicyOptions topologyManagerScope tracing
            userNamespaces volumePluginDir volumeStatsAggPeriod""";

    /** Flags of a kubelet of Kubernetes 1.36, without help and version. */
    private static final String FLAGS = """
            address allowed-unsafe-sysctls anonymous-auth application-metrics-count-limit boot-id-file container-hints
            containerd containerd-namespace enable-load-reader event-storage-age-limit event-storage-event-limit
            global-housekeeping-interval log-cadvisor-usage machine-id-file max-housekeeping-interval
            storage-driver-buffer-duration storage-driver-db storage-driver-host storage-driver-password
            storage-driver-secure storage-driver-table storage-driver-user authentication-token-webhook
            authentication-token-webhook-cache-ttl authorization-mode authorization-webhook-cache-authorized-ttl
            authorization-webhook-cache-unauthorized-ttl bootstrap-kubeconfig cert-dir cgroup-driver cgroup-root
            cgroups-per-qos client-ca-file cloud-provider cluster-dns cluster-domain config config-dir
            container-log-max-files container-log-max-size container-runtime-endpoint contention-profiling
            cpu-cfs-quota cpu-cfs-quota-period cpu-manager-policy cpu-manager-policy-options
            cpu-manager-reconcile-period enable-controller-attach-detach enable-debugging-handlers enable-server
            enforce-node-allocatable event-burst event-qps eviction-hard eviction-max-pod-grace-period
            eviction-minimum-reclaim eviction-pressure-transition-period eviction-soft eviction-soft-grace-period
            exit-on-lock-contention experimental-allocatable-ignore-eviction experimental-mounter-path fail-cgroupv1
            fail-swap-on feature-gates file-check-frequency hairpin-mode healthz-bind-address healthz-port
            hostname-override housekeeping-interval http-check-frequency image-credential-provider-bin-dir
            image-credential-provider-config image-gc-high-threshold image-gc-low-threshold image-service-endpoint
            kernel-memcg-notification kube-api-burst kube-api-content-type
            kube-api-qps kube-reserved kube-reserved-cgroup kubeconfig kubelet-cgroups
            local-storage-capacity-isolation lock-file log-flush-frequency log-json-info-buffer-size
            log-json-split-stream log-text-info-buffer-size log-text-split-stream logging-format
            make-iptables-util-chains manifest-url manifest-url-header max-open-files max-pods maximum-dead-containers
            maximum-dead-containers-per-container memory-manager-policy minimum-container-ttl-duration
            minimum-image-ttl-duration node-ip node-labels node-status-max-images node-status-update-frequency
            oom-score-adj pod-cidr pod-manifest-path pod-max-pids pods-per-core port protect-kernel-defaults
            provider-id qos-reserved read-only-port register-node register-with-taints registry-burst registry-qps
            reserved-cpus reserved-memory resolv-conf root-dir rotate-certificates rotate-server-certificates runonce
            runtime-cgroups runtime-request-timeout seccomp-default serialize-image-pulls
            streaming-connection-idle-timeout sync-frequency system-cgroups system-reserved system-reserved-cgroup
            tls-cert-file tls-cipher-suites tls-min-version tls-private-key-file
            topology-manager-policy topology-manager-policy-options topology-manager-scope v vmodule
            volume-plugin-dir volume-stats-agg-period""";

    @Test
    void eachSettingStandsOnceInTheTable() {
        var keys = new HashSet<String>();
        var flags = new HashSet<String>();
        for (var field : KubeletFields.all()) {
            assertTrue(keys.add(field.key()), field.key());
            assertTrue(field.flag().isEmpty() || flags.add(field.flag()), field.flag());
        }
    }

    @Test
    void everyDefaultIsOfItsKindAndAllowed() throws Exception {
        for (var field : KubeletFields.all()) {
            var value = field.fallback();
            var fits = switch (field.kind()) {
                case SWITCH -> value instanceof Boolean;
                case INT, LONG -> value instanceof Long;
                case DECIMAL -> value instanceof Double;
                case TEXT, PATH, ADDRESS, DURATION, QUANTITY -> value instanceof String;
                case TEXTS, INTS, OBJECTS -> value instanceof List;
                case TEXT_MAP, THRESHOLD_MAP, QUANTITY_MAP, DURATION_MAP, SWITCH_MAP, HEADER_MAP ->
                        value instanceof Map;
            };
            assertTrue(fits, field.key());
            if (value instanceof String text) {
                TextValues.check(field.kind(), text);
            }
            assertEquals("", field.limits().check(field.names(), value).orElse(""), field.key());
        }
    }

    @Test
    void whatIsFollowedAndHasAFlagIsExplained() {
        for (var field : KubeletFields.all()) {
            assertFalse(field.isFollowed() && !field.flag().isEmpty() && field.help().isEmpty(), field.key());
        }
    }

    @Test
    void theTableHoldsEveryFieldOfTheApi() {
        assertEquals(new TreeSet<>(List.of(FIELDS.split("\\s+"))), new TreeSet<>(KubeletFields.childrenOf("")));
    }

    @Test
    void theTableHoldsEveryFlagOfAKubelet() {
        var flags = KubeletFields.all().stream().map(ConfigurationField::flag).filter(flag -> !flag.isEmpty()).toList();
        assertEquals(new TreeSet<>(List.of(FLAGS.split("\\s+"))), new TreeSet<>(flags));
    }
}
