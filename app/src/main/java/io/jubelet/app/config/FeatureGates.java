package io.jubelet.app.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The feature gates of Kubernetes 1.36, read when one is set. */
final class FeatureGates {

    private static final String LOCKED_ON = """
            APIServerTracing AggregatedDiscoveryRemoveBetaType AnonymousAuthConfigurableEndpoints AnyVolumeDataSource
            AuthorizeNodeWithSelectors AuthorizeWithSelectors BtreeWatchCache CPUManagerPolicyOptions CRDValidationRatcheting
            CSIServiceAccountTokenSecrets ConsistentListFromCache CustomResourceFieldSelectors DRAAdminAccess DeclarativeValidation
            DisableAllocatorDualWrite DisableNodeKubeProxyVersion DynamicResourceAllocation ExecProbeTimeout
            ExternalServiceAccountTokenSigner ImageMaximumGCAge ImageVolume InOrderInformers InPlacePodVerticalScaling
            JobBackoffLimitPerIndex JobManagedBy JobPodReplacementPolicy JobSuccessPolicy
            KubeletCgroupDriverFromCRI KubeletFineGrainedAuthz KubeletPSI KubeletPodResourcesDynamicResources
            KubeletPodResourcesGet KubeletTracing LogarithmicScaleDown MatchLabelKeysInPodAffinity MultiCIDRServiceAllocator
            MutableCSINodeAllocatableCount NFTablesProxyMode NodeInclusionPolicyInPodTopologySpread NodeLogQuery
            NodeSwap OrderedNamespaceDeletion PodObservedGenerationTracking PodSchedulingReadiness
            PreferSameTrafficDistribution ProcMountType
            PodLifecycleSleepAction PodLifecycleSleepActionAllowZero
            RecoverVolumeExpansionFailure RecursiveReadOnlyMounts RelaxedDNSSearchValidation RelaxedEnvironmentVariableValidation
            ResilientWatchCacheInitialization RetryGenerateName
            SELinuxChangePolicy SELinuxMountReadWriteOncePod SchedulerQueueingHints SeparateTaintEvictionController ServiceAccountTokenJTI
            ServiceAccountTokenNodeBinding ServiceAccountTokenNodeBindingValidation ServiceAccountTokenPodNodeInfo
            SidecarContainers StreamingCollectionEncodingToJSON StreamingCollectionEncodingToProtobuf
            StructuredAuthenticationConfiguration SupplementalGroupsPolicy SystemdWatchdog TopologyManagerPolicyOptions
            UserNamespacesSupport VolumeAttributesClass WinDSR WinOverlay""";

    private static final String LOCKED_OFF = """
            AllowOverwriteTerminationGracePeriodSeconds GitRepoVolumeDriver SeparateCacheWatchRPC""";

    private static final String ON = """
            APIResponseCompression APIServerIdentity AllowParsingUserUIDFromCertAuth AllowServiceExternalIPs AtomicFIFO
            AuthorizePodWebsocketUpgradeCreatePermission CPUManagerPolicyBetaOptions CRDObservedGenerationTracking
            ClearingNominatedNodeNameAfterBinding ClientsAllowCARotation ClientsAllowTLSCacheGC ComponentFlagz
            ComponentStatusz ConstrainedImpersonation ContainerCheckpoint ContainerRestartRules ContextualLogging
            CustomCPUCFSQuotaPeriod DRAConsumableCapacity DRADeviceBindingConditions DRADeviceTaints
            DRAExtendedResource DRAPartitionableDevices DRAPrioritizedList DRAResourceClaimDeviceStatus
            DRAResourceClaimGranularStatusAuthorization DRASchedulerFilterTimeout DeclarativeValidationBeta
            DeploymentReplicaSetTerminatingReplicas DetectCacheInconsistency DisableCPUQuotaWithExclusiveCPUs EnvFiles
            ExtendWebSocketsToKubelet GracefulNodeShutdown GracefulNodeShutdownBasedOnPodPriority
            HPAConfigurableTolerance HostnameOverride InOrderInformersBatchProcess
            InPlacePodLevelResourcesVerticalScaling InPlacePodVerticalScalingInitContainers InformerResourceVersion
            KubeletCrashLoopBackOffMax
            KubeletEnsureSecretPulledImages KubeletPodResourcesListUseActivePods KubeletSeparateDiskGC
            KubeletServiceAccountTokenForCredentialProviders ListFromCacheSnapshot LoggingBetaOptions
            MatchLabelKeysInPodTopologySpread MatchLabelKeysInPodTopologySpreadSelectorMerge MutatingAdmissionPolicy
            MutablePodResourcesForSuspendedJobs MutableSchedulingDirectivesForSuspendedJobs NodeDeclaredFeatures
            NominatedNodeNameForExpectation OpenAPIEnums OpportunisticBatching PLEGOnDemandRelist PodDeletionCost
            PodLevelResources PodReadyToStartContainersCondition PodTopologyLabelsAdmission PortForwardWebsockets
            PreventStaticPodAPIReferences RelaxedServiceNameValidation ReloadKubeletClientCAFile
            ReloadKubeletServerCertificateFile RemoteRequestHeaderUID ResourceHealthStatus ResourceHealthStatusMessage
            RestartAllContainersOnContainerExits RotateKubeletServerCertificate SchedulerAsyncPreemption
            SchedulerPopFromBackoffQ ServiceAccountNodeAudienceRestriction ServiceCIDRStatusFieldWiping
            SizeBasedListCostEstimate StaleControllerConsistencyDaemonSet StaleControllerConsistencyJob
            StaleControllerConsistencyReplicaSet StaleControllerConsistencyStatefulSet
            StatefulSetSemanticRevisionComparison StorageNamespaceIndex StorageVersionHash StrictIPCIDRValidation
            StructuredAuthenticationConfigurationEgressSelector StructuredAuthenticationConfigurationJWKSMetrics
            TokenRequestServiceAccountUIDValidation TopologyManagerPolicyBetaOptions
            TranslateStreamCloseWebsocketRequests UnauthenticatedHTTP2DOSMitigation
            UnknownVersionInteroperabilityProxy UnlockWhileProcessingFIFO WatchCacheInitializationPostStartHook
            WatchList WatchListClient WindowsGracefulNodeShutdown""";

    private static final String OFF = """
            APIServingWithRoutine AllAlpha AllBeta AllowDNSOnlyNodeCSR AllowInsecureKubeletCertificateSigningRequests
            AllowUnsafeMalformedObjectDeletion CBORServingAndStorage CPUManagerPolicyAlphaOptions CRIListStreaming
            CSIVolumeHealth ChangeContainerStatusOnKubeletRestart ClientsAllowCBOR ClientsPreferCBOR
            CloudControllerManagerWatchBasedRoutesReconciliation CloudControllerManagerWebhook ClusterTrustBundle
            ClusterTrustBundleProjection ConcurrentWatchObjectDecode ContainerStopSignals
            ControllerManagerReleaseLeaderElectionLockOnExit CoordinatedLeaderElection CrossNamespaceVolumeDataSource
            DRADeviceTaintRules DRAListTypeAttributes DRANodeAllocatableResources DRAResourcePoolStatus
            DRAWorkloadResourceClaims DeclarativeValidationTakeover EventedPLEG GangScheduling GenericWorkload
            HPAScaleToZero ImageVolumeWithDigest InPlacePodVerticalScalingExclusiveCPUs
            InPlacePodVerticalScalingExclusiveMemory KMSv1 KubeletInUserNamespace KubeletRegistrationGetOnExistsOnly
            LocalStorageCapacityIsolationFSQuotaMonitoring LoggingAlphaOptions ManifestBasedAdmissionControlConfig
            MaxUnavailableStatefulSet MemoryQoS MutablePVNodeAffinity NativeHistograms
            PersistentVolumeClaimUnusedSinceTime PodAndContainerStatsFromCRI PodCertificateRequest
            PodLevelResourceManagers PodLogsQuerySplitStreams PodsAPI QOSReserved ReduceDefaultCrashLoopBackOffDecay
            RuntimeClassInImageCriApi SELinuxMount SchedulerAsyncAPICalls ShardedListAndWatch StorageCapacityScoring
            StorageVersionAPI StorageVersionMigrator TaintTolerationComparisonOperators
            TopologyAwareWorkloadScheduling TopologyManagerPolicyAlphaOptions UserNamespacesHostNetworkSupport
            VolumeLimitScaling WindowsCPUAndMemoryAffinity WindowsHostNetwork WorkloadAwarePreemption
            WorkloadWithJob""";

    /** Gates of another stage than most of their list. */
    private static final String GENERALLY_AVAILABLE = """
            AllowServiceExternalIPs CustomCPUCFSQuotaPeriod DRAPrioritizedList InformerResourceVersion MutatingAdmissionPolicy""";

    private static final String BETA = """
            AllBeta ClusterTrustBundle ClusterTrustBundleProjection ConcurrentWatchObjectDecode CoordinatedLeaderElection
            DRADeviceTaintRules LocalStorageCapacityIsolationFSQuotaMonitoring MaxUnavailableStatefulSet
            PodCertificateRequest SELinuxMount SchedulerAsyncAPICalls StorageVersionMigrator""";

    private static final String DEPRECATED = """
            AggregatedDiscoveryRemoveBetaType AllowDNSOnlyNodeCSR AllowInsecureKubeletCertificateSigningRequests
            AllowOverwriteTerminationGracePeriodSeconds ChangeContainerStatusOnKubeletRestart DeclarativeValidationTakeover
            DisableCPUQuotaWithExclusiveCPUs DisableNodeKubeProxyVersion GitRepoVolumeDriver KMSv1
            KubeletPodResourcesListUseActivePods KubeletRegistrationGetOnExistsOnly SeparateCacheWatchRPC
            ServiceCIDRStatusFieldWiping StorageNamespaceIndex WindowsHostNetwork""";

    /** Gates that set all gates of a stage which have no entry of their own. */
    private static final Map<String, String> OF_STAGE = Map.of("ALPHA", "AllAlpha", "BETA", "AllBeta");

    private static final Map<String, Gate> KNOWN = new HashMap<>();

    static {
        add(LOCKED_ON, new Gate(true, true, ""));
        add(LOCKED_OFF, new Gate(false, true, ""));
        add(ON, new Gate(true, false, "BETA"));
        add(OFF, new Gate(false, false, "ALPHA"));
        change(GENERALLY_AVAILABLE, "");
        change(BETA, "BETA");
        change(DEPRECATED, "DEPRECATED");
    }

    private FeatureGates() {
    }

    private static void add(String names, Gate gate) {
        for (var name : names.split("\\s+")) {
            KNOWN.put(name, gate);
        }
    }

    private static void change(String names, String stage) {
        for (var name : names.split("\\s+")) {
            KNOWN.computeIfPresent(name, (_, gate) -> new Gate(gate.enabled(), gate.locked(), stage));
        }
    }

    /** All gates by name, in the state that they have with these entries. */
    static List<FeatureGateState> states(Map<String, Boolean> set) {
        return KNOWN.keySet().stream().sorted().map(name ->
                new FeatureGateState(name, KNOWN.get(name).stage(), isOn(name, set))).toList();
    }

    /**
     * Whether a gate is on with these entries.
     *
     * @throws java.util.NoSuchElementException for a gate that Kubernetes 1.36 does not have
     */
    static boolean isOn(String name, Map<String, Boolean> set) {
        return setBy(name, set).map(set::get).orElseGet(() -> find(name).orElseThrow().enabled());
    }

    /**
     * The entry that sets a gate: its own, or else the one for all gates of its stage. Empty when it has its default, and for a gate that
     * Kubernetes 1.36 does not have.
     */
    static Optional<String> setBy(String name, Map<String, Boolean> set) {
        return set.containsKey(name) ? Optional.of(name) : find(name).map(Gate::stage).map(OF_STAGE::get).filter(set::containsKey);
    }

    /** The gates that this entry sets to something else than their default, by name. */
    static List<String> changedBy(String entry, Map<String, Boolean> set) {
        return KNOWN.keySet().stream().sorted().filter(name -> setBy(name, set).equals(Optional.of(entry))
                && isOn(name, set) != KNOWN.get(name).enabled()).toList();
    }

    /** The specification of a gate in Kubernetes 1.36. */
    static Optional<Gate> find(String name) {
        return Optional.ofNullable(KNOWN.get(name));
    }

    static Optional<String> nearest(String name) {
        return SpellingSuggestion.to(name, KNOWN.keySet());
    }

    /**
     * A gate.
     *
     * @param enabled its state when it is not set
     * @param locked whether it may not be set to anything else
     * @param stage ALPHA, BETA, DEPRECATED, or empty for what is generally available
     */
    record Gate(boolean enabled, boolean locked, String stage) {
    }
}
