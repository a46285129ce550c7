package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.dra.ClaimDevice;
import io.jubelet.domain.dra.DeviceHealth;
import io.jubelet.domain.dra.DriverClaim;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.dra.ClaimDriver;
import io.jubelet.ports.dra.ClaimDrivers;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnimplementedException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What {@link ClaimDrivers} have to do, with a driver that gives each claim the device {@code gpu-0} of the pool {@code here}, as a share,
 * with the CDI device {@code example.com/claim=UID}, and that refuses claims with the name {@code bad}, each by itself.
 */
public abstract class ClaimDriversContract {

    private static final DriverClaim GOOD = new DriverClaim("shop", "c-1", "good");
    private static final DriverClaim BAD = new DriverClaim("shop", "c-2", "bad");

    private final List<String> received = new CopyOnWriteArrayList<>();
    private final ClaimDriver.Listener listener = new ClaimDriver.Listener() {

        @Override
        public void connected(boolean is) {
            received.add("connected " + is);
        }

        @Override
        public void health(List<DeviceHealth> devices) {
            received.add(devices.toString());
        }

        @Override
        public void ended(PortException why) {
            received.add(why instanceof UnimplementedException ? "no health" : "ended");
        }
    };

    /** What is tested. */
    protected abstract ClaimDrivers drivers();

    /** Socket of the driver. */
    protected abstract String socket();

    /** The driver reports that a device is ill from now on; before, it does not know that health can be reported. */
    protected abstract void fallIll(DeviceHealth health);

    /** Ends the driver. */
    protected abstract void kill();

    /** Starts it again. */
    protected abstract void restart();

    @ParameterizedTest
    @ValueSource(strings = {"v1.DRAPlugin", "v1beta1.DRAPlugin"})
    void claimsArePreparedAndUnpreparedOneByOne(String service) {
        try (ClaimDriver driver = drivers().open("gpu.example.com", socket(), service)) {
            Map<String, ClaimDriver.Prepared> prepared = driver.prepare(List.of(GOOD, BAD));
            assertEquals(new ClaimDriver.Prepared(List.of(new ClaimDevice("here", "gpu-0", Optional.of("share-c-1"), List.of("gpu"),
                    List.of("example.com/claim=c-1"))), ""), prepared.get("c-1"));
            assertEquals("bad claims are refused", prepared.get("c-2").error());
            assertEquals(Map.of("c-1", "", "c-2", ""), driver.unprepare(List.of(GOOD, BAD)));
            assertEquals(Map.of(), driver.unprepare(List.of()));
        }
    }

    @Test
    void aDriverIsFollowedThroughItsRestart() {
        ClaimDriver driver = drivers().open("gpu.example.com", socket(), "v1.DRAPlugin");
        driver.watch(listener);
        Await.until("no health", () -> received.equals(List.of("connected true", "no health")));
        kill();
        Await.until("the loss", () -> received.contains("connected false"));
        assertThrows(PortException.class, () -> driver.prepare(List.of(GOOD)));
        restart();
        var ill = new DeviceHealth("here", "gpu-0", DeviceHealth.Health.UNHEALTHY, Duration.ofSeconds(7), "too hot");
        fallIll(ill);
        received.clear();
        Await.until("the health", () -> {
            if (!received.contains(List.of(ill).toString())) {
                driver.watch(listener);
            }
            return received.contains(List.of(ill).toString());
        });
        assertTrue(received.contains("connected true"), received.toString());
        driver.close();
        received.clear();
        kill();
        // Several watches began above: what they were sent before the close, and that it ended them, may be told a moment later.
        assertTrue(received.stream().allMatch(what -> what.equals("ended") || what.equals(List.of(ill).toString())), received.toString());
    }
}
