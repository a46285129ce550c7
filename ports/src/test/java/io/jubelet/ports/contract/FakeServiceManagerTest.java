package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeServiceManager;
import io.jubelet.ports.supervisor.ServiceManager;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

class FakeServiceManagerTest extends ServiceManagerContract {

    private FakeServiceManager manager;

    @Override
    protected ServiceManager manager(Optional<Duration> watchdog) {
        manager = new FakeServiceManager(watchdog);
        return manager;
    }

    @Override
    protected List<String> arrived() {
        return manager.states();
    }

    @Override
    protected void stopListening() {
        manager.fail(1);
    }
}
