package io.jubelet.domain.launch;

import io.jubelet.domain.selinux.SeLinuxMounts;
import io.jubelet.domain.topology.ManagedResources;
import java.util.List;
import java.util.Optional;

/** Assembles a {@link LaunchSettings}; every part is absent until it is set. Not thread-safe. */
public final class LaunchSettingsBuilder {
    private String podLogsDirectory = "";
    private String seccompProfileRoot = "";
    private boolean seccompDefault;
    private long memoryCapacity;
    private boolean cgroupV2;
    private boolean singleProcessOomKill;
    private boolean cpuCfsQuota;
    private long cpuCfsPeriod;
    private Swap swap;
    private Optional<MemoryQos> memoryQos = Optional.empty();
    private List<String> hugePageSizes = List.of();
    private List<String> machineMaskedPaths = List.of();
    private boolean stopSignals;
    private boolean seLinux;
    private SeLinuxMounts seLinuxMounts = SeLinuxMounts.NONE;
    private ManagedResources managed = ManagedResources.NONE;

    LaunchSettingsBuilder() {
    }

    LaunchSettingsBuilder(LaunchSettings from) {
        podLogsDirectory = from.podLogsDirectory();
        seccompProfileRoot = from.seccompProfileRoot();
        seccompDefault = from.seccompDefault();
        memoryCapacity = from.memoryCapacity();
        cgroupV2 = from.cgroupV2();
        singleProcessOomKill = from.singleProcessOomKill();
        cpuCfsQuota = from.cpuCfsQuota();
        cpuCfsPeriod = from.cpuCfsPeriod();
        swap = from.swap();
        memoryQos = from.memoryQos();
        hugePageSizes = from.hugePageSizes();
        machineMaskedPaths = from.machineMaskedPaths();
        stopSignals = from.stopSignals();
        seLinux = from.seLinux();
        seLinuxMounts = from.seLinuxMounts();
        managed = from.managed();
    }

    /** Sets {@link LaunchSettings#podLogsDirectory()}. */
    public LaunchSettingsBuilder podLogsDirectory(String value) {
        podLogsDirectory = value;
        return this;
    }

    /** Sets {@link LaunchSettings#seccompProfileRoot()}. */
    public LaunchSettingsBuilder seccompProfileRoot(String value) {
        seccompProfileRoot = value;
        return this;
    }

    /** Sets {@link LaunchSettings#seccompDefault()}. */
    public LaunchSettingsBuilder seccompDefault(boolean value) {
        seccompDefault = value;
        return this;
    }

    /** Sets {@link LaunchSettings#memoryCapacity()}. */
    public LaunchSettingsBuilder memoryCapacity(long value) {
        memoryCapacity = value;
        return this;
    }

    /** Sets {@link LaunchSettings#cgroupV2()}. */
    public LaunchSettingsBuilder cgroupV2(boolean value) {
        cgroupV2 = value;
        return this;
    }

    /** Sets {@link LaunchSettings#singleProcessOomKill()}. */
    public LaunchSettingsBuilder singleProcessOomKill(boolean value) {
        singleProcessOomKill = value;
        return this;
    }

    /** Sets {@link LaunchSettings#cpuCfsQuota()}. */
    public LaunchSettingsBuilder cpuCfsQuota(boolean value) {
        cpuCfsQuota = value;
        return this;
    }

    /** Sets {@link LaunchSettings#cpuCfsPeriod()}. */
    public LaunchSettingsBuilder cpuCfsPeriod(long value) {
        cpuCfsPeriod = value;
        return this;
    }

    /** Sets {@link LaunchSettings#swap()}. */
    public LaunchSettingsBuilder swap(Swap value) {
        swap = value;
        return this;
    }

    /** Sets {@link LaunchSettings#memoryQos()}. */
    public LaunchSettingsBuilder memoryQos(Optional<MemoryQos> value) {
        memoryQos = value;
        return this;
    }

    /** Sets {@link LaunchSettings#hugePageSizes()}. */
    public LaunchSettingsBuilder hugePageSizes(List<String> value) {
        hugePageSizes = value;
        return this;
    }

    /** Sets {@link LaunchSettings#machineMaskedPaths()}. */
    public LaunchSettingsBuilder machineMaskedPaths(List<String> value) {
        machineMaskedPaths = value;
        return this;
    }

    /** Sets {@link LaunchSettings#stopSignals()}. */
    public LaunchSettingsBuilder stopSignals(boolean value) {
        stopSignals = value;
        return this;
    }

    /** Sets {@link LaunchSettings#seLinux()}. */
    public LaunchSettingsBuilder seLinux(boolean value) {
        seLinux = value;
        return this;
    }

    /** Sets {@link LaunchSettings#seLinuxMounts()}. */
    public LaunchSettingsBuilder seLinuxMounts(SeLinuxMounts value) {
        seLinuxMounts = value;
        return this;
    }

    /** Sets {@link LaunchSettings#managed()}. */
    public LaunchSettingsBuilder managed(ManagedResources value) {
        managed = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public LaunchSettings build() {
        return new LaunchSettings(podLogsDirectory, seccompProfileRoot, seccompDefault, memoryCapacity,
                cgroupV2, singleProcessOomKill, cpuCfsQuota, cpuCfsPeriod, swap, memoryQos, hugePageSizes,
                machineMaskedPaths, stopSignals, seLinux, seLinuxMounts, managed);
    }
}
