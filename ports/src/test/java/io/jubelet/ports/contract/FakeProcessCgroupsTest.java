package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.cgroup.ProcessCgroups;
import io.jubelet.ports.fake.FakeProcessCgroups;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class FakeProcessCgroupsTest extends ProcessCgroupsContract {

    private final FakeProcessCgroups cgroups = new FakeProcessCgroups();
    private long last = 100;

    @Override
    protected ProcessCgroups cgroups() {
        return cgroups;
    }

    @Override
    protected long start() {
        cgroups.start(++last);
        return last;
    }

    @Override
    protected long startKernelThread() {
        cgroups.startKernelThread(++last);
        return last;
    }

    @Override
    protected long startInContainer() {
        cgroups.contain(start());
        return last;
    }

    @Override
    protected int score(long process) {
        return cgroups.score(process).orElseThrow();
    }

    @Test
    void aDividedProcessHasNoSingleCgroup() {
        cgroups.divide(FakeProcessCgroups.AGENT);
        assertEquals(Optional.empty(), cgroups.cgroupOf(cgroups.agent()));
    }
}
