package io.jubelet.adapters.fs.cgroup;

import io.jubelet.adapters.fs.systemd.DBusUnits;
import io.jubelet.adapters.fs.systemd.SystemdUnits;
import io.jubelet.adapters.fs.systemd.UnitProperty;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.failure.NotFoundException;
import java.util.List;
import java.util.OptionalLong;

/**
 * {@link CgroupTree} by the systemd driver. Each cgroup is a slice that systemd starts and stops. Values without a property of
 * systemd are written directly, and so are the directories of hierarchies of version 1 that it does not manage.
 */
public final class SystemdCgroups implements CgroupTree {

    private static final String ROOT_SLICE = "-.slice";

    private final KernelCgroups tree;
    private final SystemdUnits units;

    SystemdCgroups(KernelCgroups tree, SystemdUnits units) {
        this.tree = tree;
        this.units = units;
    }

    /**
     * The cgroups as they are mounted now. systemd is connected to when the first slice is made.
     *
     * @param ownCpus as in {@link io.jubelet.adapters.fs.LocalMachine#cgroups(boolean)}
     * @throws NotFoundException when this machine has none
     */
    public static SystemdCgroups ofThisMachine(boolean ownCpus) {
        return new SystemdCgroups(KernelCgroups.ofThisMachine(CgroupNaming.SYSTEMD, ownCpus), DBusUnits.ofThisMachine());
    }

    @Override
    public boolean unified() {
        return tree.unified();
    }

    @Override
    public List<String> controllers() {
        return tree.controllers();
    }

    @Override
    public boolean apply(CgroupName cgroup, CgroupLimits limits) {
        String unit = unit(cgroup);
        boolean missing = !tree.isComplete(cgroup);
        if (missing) {
            units.start(unit, SliceProperties.ofNew(unit, parent(cgroup), unified()));
            tree.make(cgroup);
        }
        CgroupLimits withRoundedQuota = SliceProperties.withRoundedQuota(limits);
        List<UnitProperty> properties = SliceProperties.of(withRoundedQuota, unified(), units.version());
        if (!properties.isEmpty()) {
            units.set(unit, properties);
        }
        tree.set(cgroup, withRoundedQuota);
        return missing;
    }

    private String unit(CgroupName cgroup) {
        return tree.relative(cgroup).getFileName().toString();
    }

    private static String parent(CgroupName cgroup) {
        List<String> above = cgroup.components().subList(0, cgroup.components().size() - 1);
        String path = new CgroupName(above).toSystemd();
        return above.isEmpty() ? ROOT_SLICE : path.substring(path.lastIndexOf('/') + 1);
    }

    @Override
    public String path(CgroupName cgroup) {
        return tree.path(cgroup);
    }

    @Override
    public void validate(CgroupName cgroup) {
        tree.validate(cgroup);
    }

    @Override
    public CgroupLimits limits(CgroupName cgroup) {
        return tree.limits(cgroup);
    }

    @Override
    public OptionalLong memoryUsage(CgroupName cgroup) {
        return tree.memoryUsage(cgroup);
    }

    @Override
    public boolean exists(CgroupName cgroup) {
        return tree.exists(cgroup);
    }

    @Override
    public List<String> children(CgroupName cgroup) {
        return tree.children(cgroup);
    }

    @Override
    public List<Long> processes(CgroupName cgroup) {
        return tree.processes(cgroup);
    }

    /** Processes are killed first: systemd would ask the scopes of containers to end, and wait for them. */
    @Override
    public void destroy(CgroupName cgroup) {
        if (tree.exists(cgroup)) {
            tree.kill(cgroup);
            units.stop(unit(cgroup));
            tree.destroy(cgroup);
        }
    }
}
