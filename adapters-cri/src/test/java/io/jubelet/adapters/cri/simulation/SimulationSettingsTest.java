package io.jubelet.adapters.cri.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.runtime.ContainerRuntime.CgroupDriver;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulationSettingsTest {

    @Test
    void nothingGivenMeansDefaults() {
        assertEquals(SimulationSettings.DEFAULT, SimulationSettings.parse(""));
    }

    @Test
    void readsEveryKey() {
        SimulationSettings settings = SimulationSettings.parse("latency=1ms&stop-latency=2s"
                + "&fail=StartContainer:0.01,*:0.5&lose-events=0.25&events=off&logs=on"
                + "&pod-cidr=10.1.0.0/24,fd00::/64&handlers=runc,kata"
                + "&cgroup-driver=systemd&host=real&seed=-7");

        assertEquals(Duration.ofSeconds(2), settings.latency("StopContainer"));
        assertEquals(Duration.ofSeconds(2), settings.latency("StopPodSandbox"));
        assertEquals(Duration.ofMillis(1), settings.latency("Version"));
        assertEquals(0.01, settings.failure("StartContainer"));
        assertEquals(0.5, settings.failure("Version"));
        assertEquals(0.25, settings.lostEvents());
        assertTrue(!settings.events() && settings.logs());
        assertEquals(List.of("10.1.0.0/24", "fd00::/64"), settings.podCidrs());
        assertEquals(List.of("runc", "kata"), settings.handlers());
        assertEquals(Optional.of(CgroupDriver.SYSTEMD), settings.cgroupDriver());
        assertTrue(settings.realHost() && !SimulationSettings.parse("host=simulated").realHost());
        assertEquals(-7, settings.seed());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            start-latancy=1s      | start-latancy: is not known; known are
            seed                  | seed: has no value; write seed=...
            latency=soon          | latency: "soon" is no time
            latency=-1s           | latency: "-1s" is no time
            fail=StartContainer   | fail: "StartContainer" has no share
            fail=Start:0.1        | fail: "Start" is no call of CRI v1
            fail=*:2              | fail: "2" is no share; write a number from 0 to 1
            lose-events=NaN       | lose-events: "NaN" is no share
            events=maybe          | events: "maybe" is neither on nor off
            seed=x                | seed: "x" is no whole number
            pod-cidr=10.0.0.0     | pod-cidr: "10.0.0.0" is no network
            pod-cidr=10.0.0.0/32  | pod-cidr: "10.0.0.0/32" is no network
            pod-cidr=pods/24      | pod-cidr: "pods/24" is no network
            host=mine             | host: "mine" is neither real nor simulated
            cgroup-driver=v2      | cgroup-driver: "v2" is none of systemd, cgroupfs, none
            """)
    void saysWhatIsWrong(String query, String message) {
        InvalidArgumentException failure =
                assertThrows(InvalidArgumentException.class, () -> SimulationSettings.parse(query));

        assertTrue(failure.getMessage().startsWith("endpoint fake://: " + message), failure.getMessage());
    }
}
