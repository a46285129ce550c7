package io.jubelet.adapters.apiserver.vectors;

import java.util.List;

/** Every area that is checked, one line each, in alphabetical order. */
final class VectorChecks {

    static final List<VectorCheck> ALL = List.of(
            new AdmissionCheck(),
            new CgroupResourcesCheck(),
            new ContainerConfigCheck(),
            new ContainerEnvCheck(),
            new ContainerGcCheck(),
            new ContainerHashCheck(),
            new ContainerLogsCheck(),
            new CpuConversionsCheck(),
            new CrashBackoffCheck(),
            new CredentialLookupCheck(),
            new CredentialMatchCheck(),
            new DnsCheck(),
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
            new ImageGcCheck(),
            new ImageNameCheck(),
            new ImagePullCheck(),
            new KillGraceCheck(),
            new MetricsCadvisorCheck(),
            new MetricsResourceCheck(),
            new NestedMountPointsCheck(),
            new NodeAllocatableCheck(),
            new NodeCapacityCheck(),
            new NodeConditionsCheck(),
            new OomScoreAdjCheck(),
            new PlegEventsCheck(),
            new PodActionsCheck(),
            new PodCgroupNamesCheck(),
            new PodConditionsCheck(),
            new PodHostnameCheck(),
            new PodPhaseCheck(),
            new PodRequestsLimitsCheck(),
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
            new ServiceEnvCheck(),
            new StaticPodCheck(),
            new StatusMergeCheck(),
            new StatusPatchCheck(),
            new StatusSequenceCheck(),
            new TerminationOrderCheck());

    private VectorChecks() {
    }
}
