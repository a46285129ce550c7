package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeMemoryAlarms;
import io.jubelet.ports.host.MemoryAlarms;

final class FakeMemoryAlarmsTest extends MemoryAlarmsContract {

    private final FakeMemoryAlarms alarms = new FakeMemoryAlarms().knowing("/test");
    private long used;

    @Override
    protected MemoryAlarms alarms() {
        return alarms;
    }

    @Override
    protected String cgroup() {
        return "/test";
    }

    @Override
    protected void use(long bytes) {
        used += bytes;
        alarms.use("/test", used);
    }

    @Override
    protected void cleanUp() {
        // Nothing outside this object.
    }
}
