package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.RuntimeContracts;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.ports.contract.RuntimeStatsContract;
import io.jubelet.ports.contract.RuntimeUnderTest;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.runtime.RuntimeDetails;
import io.jubelet.ports.runtime.RuntimeStats;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** The simulated runtime does what every runtime does. */
class SimulatedRuntimeContractTest extends RuntimeContracts {

    @TempDir
    private Path logs;
    private RuntimeUnderTest runtime;

    @BeforeEach
    void make() {
        VirtualTimers timers = new VirtualTimers();
        SimulatedRuntime simulated = new SimulatedRuntime(timers, SimulationSettings.parse("logs=on"));
        simulated.images().pullImage(ImageSpec.of("busybox:stable"), Optional.empty(), Optional.empty());
        runtime = new Simulated(simulated, timers, logs);
    }

    @Override
    protected RuntimeUnderTest runtime() {
        return runtime;
    }

    @Nested
    class Stats extends RuntimeStatsContract {
        @Override
        protected RuntimeUnderTest runtime() {
            return runtime;
        }
    }

    private record Simulated(SimulatedRuntime simulated, VirtualTimers timers, Path logs) implements RuntimeUnderTest {

        @Override
        public ContainerRuntime containers() {
            return simulated.containers();
        }

        @Override
        public ImageService images() {
            return simulated.images();
        }

        @Override
        public RuntimeStats stats() {
            return simulated.stats();
        }

        @Override
        public RuntimeDetails details() {
            return simulated.details();
        }

        @Override
        public ImageSpec image() {
            return ImageSpec.of("busybox:stable");
        }

        @Override
        public String cgroupParent() {
            return "/jubelet-contract";
        }

        @Override
        public void pause(Duration time) {
            timers.advance(time);
        }

        @Override
        public long nanos() {
            return timers.nanos();
        }
    }
}
