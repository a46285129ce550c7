package io.jubelet.adapters.apiserver.vectors;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Every area that is checked, one line each, in alphabetical order; those of other modules are found as services. */
final class VectorChecks {

    static final List<VectorCheck> HERE = List.of(
            new AdmissionCheck(),
            new CgroupResourcesCheck(),
            new ContainerConfigCheck(),
            new ContainerEnvCheck(),
            new ContainerGcCheck(),
            new ContainerHashCheck(),
            new ContainerLogsCheck(),
            new CpuConversionsCheck(),
            new CpuManagerStaticCheck(),
            new CpuTopologyCheck(),
            new CrashBackoffCheck(),
            new CredentialHashCheck(),
            new CredentialLookupCheck(),
            new CredentialMatchCheck(),
            new CsiMountsCheck(),
            new CsiNodeCheck(),
            new DeviceCapacityCheck(),
            new DeviceCheckpointCheck(),
            new DeviceRunOptionsCheck(),
            new DnsCheck(),
            new DraClaimsCheck(),
            new EnvExpansionCheck(),
            new EnvFileCheck(),
            new EtcHostsCheck(),
            new EventFilterCheck(),
            new EvictionAdmitCheck(),
            new EvictionLocalStorageCheck(),
            new EvictionMetCheck(),
            new EvictionRankCheck(),
            new EvictionSyncCheck(),
            new EvictionThresholdsCheck(),
            new HttpProbeRequestCheck(),
            new ImageCredentialCheck(),
            new ImageGcCheck(),
            new ImageNameCheck(),
            new ImagePullCheck(),
            new KillGraceCheck(),
            new LogOptionsCheck(),
            new LogRotationCheck(),
            new MemoryManagerStaticCheck(),
            new MetricsCadvisorCheck(),
            new MetricsResourceCheck(),
            new NestedMountPointsCheck(),
            new NodeAllocatableCheck(),
            new NodeCapacityCheck(),
            new NodeConditionsCheck(),
            new NodeShutdownCheck(),
            new OomScoreAdjCheck(),
            new PlegEventsCheck(),
            new PodActionsCheck(),
            new ResizeActionsCheck(),
            new ResizeAdmissionCheck(),
            new PodCgroupNamesCheck(),
            new PodConditionsCheck(),
            new PodHostnameCheck(),
            new PodPhaseCheck(),
            new PodRequestsLimitsCheck(),
            new PodResourcesCheck(),
            new PodStatusCheck(),
            new PodUpdatesCheck(),
            new PreemptionCheck(),
            new ProbeWorkerCheck(),
            new QosClassCheck(),
            new QuantityCheck(),
            new QuantityOpsCheck(),
            new RestartPolicyCheck(),
            new SandboxChangedCheck(),
            new SandboxConfigCheck(),
            new ServerAuthorizationCheck(),
            new ServiceEnvCheck(),
            new StaticPodCheck(),
            new StatusMergeCheck(),
            new StatusPatchCheck(),
            new StatusSequenceCheck(),
            new SwapAndMemoryQosCheck(),
            new TerminationOrderCheck(),
            new TopologyMergeCheck(),
            new UserNamespacesCheck(),
            new VolumeNamesCheck());

    static final List<VectorCheck> ALL = Stream.concat(HERE.stream(), elsewhere()).toList();

    /** Tests of a module can't declare that they use a service; on the class path they need not. */
    private static Stream<VectorCheck> elsewhere() {
        return VectorChecks.class.getModule().isNamed() ? Stream.empty()
                : ServiceLoader.load(VectorCheck.class).stream().map(ServiceLoader.Provider::get);
    }

    private VectorChecks() {
    }
}
