package io.jubelet.domain.cri;

import java.util.List;
import java.util.Map;

/** Assembles a {@link LinuxContainerResources}; every part is absent until it is set. Not thread-safe. */
public final class LinuxContainerResourcesBuilder {
    private long cpuPeriod;
    private long cpuQuota;
    private long cpuShares;
    private long memoryLimitInBytes;
    private long oomScoreAdj;
    private String cpusetCpus = "";
    private String cpusetMems = "";
    private List<HugepageLimit> hugepageLimits = List.of();
    private Map<String, String> unified = Map.of();
    private long memorySwapLimitInBytes;

    LinuxContainerResourcesBuilder() {
    }

    LinuxContainerResourcesBuilder(LinuxContainerResources from) {
        cpuPeriod = from.cpuPeriod();
        cpuQuota = from.cpuQuota();
        cpuShares = from.cpuShares();
        memoryLimitInBytes = from.memoryLimitInBytes();
        oomScoreAdj = from.oomScoreAdj();
        cpusetCpus = from.cpusetCpus();
        cpusetMems = from.cpusetMems();
        hugepageLimits = from.hugepageLimits();
        unified = from.unified();
        memorySwapLimitInBytes = from.memorySwapLimitInBytes();
    }

    /** Sets {@link LinuxContainerResources#cpuPeriod()}. */
    public LinuxContainerResourcesBuilder cpuPeriod(long value) {
        cpuPeriod = value;
        return this;
    }

    /** Sets {@link LinuxContainerResources#cpuQuota()}. */
    public LinuxContainerResourcesBuilder cpuQuota(long value) {
        cpuQuota = value;
        return this;
    }

    /** Sets {@link LinuxContainerResources#cpuShares()}. */
    public LinuxContainerResourcesBuilder cpuShares(long value) {
        cpuShares = value;
        return this;
    }

    /** Sets {@link LinuxContainerResources#memoryLimitInBytes()}. */
    public LinuxContainerResourcesBuilder memoryLimitInBytes(long value) {
        memoryLimitInBytes = value;
        return this;
    }

    /** Sets {@link LinuxContainerResources#oomScoreAdj()}. */
    public LinuxContainerResourcesBuilder oomScoreAdj(long value) {
        oomScoreAdj = value;
        return this;
    }

    /** Sets {@link LinuxContainerResources#cpusetCpus()}. */
    public LinuxContainerResourcesBuilder cpusetCpus(String value) {
        cpusetCpus = value;
        return this;
    }

    /** Sets {@link LinuxContainerResources#cpusetMems()}. */
    public LinuxContainerResourcesBuilder cpusetMems(String value) {
        cpusetMems = value;
        return this;
    }

    /** Sets {@link LinuxContainerResources#hugepageLimits()}. */
    public LinuxContainerResourcesBuilder hugepageLimits(List<HugepageLimit> value) {
        hugepageLimits = value;
        return this;
    }

    /** Sets {@link LinuxContainerResources#unified()}. */
    public LinuxContainerResourcesBuilder unified(Map<String, String> value) {
        unified = value;
        return this;
    }

    /** Sets {@link LinuxContainerResources#memorySwapLimitInBytes()}. */
    public LinuxContainerResourcesBuilder memorySwapLimitInBytes(long value) {
        memorySwapLimitInBytes = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public LinuxContainerResources build() {
        return new LinuxContainerResources(cpuPeriod, cpuQuota, cpuShares, memoryLimitInBytes, oomScoreAdj,
                cpusetCpus, cpusetMems, hugepageLimits, unified, memorySwapLimitInBytes);
    }
}
