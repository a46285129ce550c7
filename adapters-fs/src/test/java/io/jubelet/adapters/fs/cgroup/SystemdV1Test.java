package io.jubelet.adapters.fs.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.fs.dbus.Variant;
import io.jubelet.ports.cgroup.CgroupTree;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The systemd driver on cgroup v1: a kernel and a systemd in memory. */
final class SystemdV1Test extends InMemoryV1Contract {

    private final FakeUnits units = new FakeUnits();
    private final SystemdCgroups tree;

    SystemdV1Test() {
        super(CgroupNaming.SYSTEMD);
        tree = new SystemdCgroups(kernel(), units);
    }

    @Override
    protected CgroupTree tree() {
        return tree;
    }

    @Test
    void propertiesAreThoseOfVersionOne() {
        tree.apply(top(), LIMITS);
        Map<String, Object> slice = units.properties("kubepods.slice");
        assertEquals(new Variant("t", 512L), slice.get("CPUShares"));
        assertEquals(new Variant("t", 64L << 20), slice.get("MemoryLimit"));
        assertEquals(new Variant("t", 500_000L), slice.get("CPUQuotaPerSecUSec"));
        assertEquals(new Variant("b", true), slice.get("BlockIOAccounting"));
    }
}
