package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.device.ClaimsInUse;
import io.jubelet.app.message.device.ClaimsOperationFinished;
import io.jubelet.domain.dra.DriverClaim;
import io.jubelet.domain.metrics.Sample;
import io.jubelet.ports.dra.ClaimDriver;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeClaimDrivers;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ClaimMetricsTest {

    private final MetricRegistry registry = new MetricRegistry();

    @Test
    void claimsAndCallsAreCounted() {
        var metrics = new ClaimMetrics(registry);
        metrics.finished(new ClaimsOperationFinished(true, false, Duration.ofSeconds(1)));
        metrics.finished(new ClaimsOperationFinished(false, true, Duration.ofSeconds(1)));
        var fakes = new FakeClaimDrivers();
        fakes.start("/s");
        ClaimDriver driver = new CountedClaimDrivers(fakes, registry, new VirtualTimers()).open("a", "/s", "v1.DRAPlugin");
        driver.prepare(List.of(new DriverClaim("n", "u", "c")));
        fakes.kill("/s");
        assertThrows(UnavailableException.class, () -> driver.unprepare(List.of()));
        String text = registry.families().toString();
        for (String sample : List.of("dra_operations_duration_seconds", "PrepareResources", "UnprepareResources", "<any>",
                "/k8s.io.kubelet.pkg.apis.dra.v1.DRAPlugin/NodePrepareResources", "Unavailable")) {
            assertTrue(text.contains(sample), () -> sample + " is not in " + text);
        }
        assertEquals(40, ClaimMetrics.DURATIONS.bounds().getLast(), 1e-9);
    }

    @Test
    void claimsInUseAreThoseOfDriversThatHaveSome() {
        var metrics = new ClaimMetrics(registry);
        assertEquals(Map.of("<any>", 0.0), inUse());
        metrics.inUse(new ClaimsInUse(Map.of("a", 2, "b", 1), 2));
        assertEquals(Map.of("<any>", 2.0, "a", 2.0, "b", 1.0), inUse());
        metrics.inUse(new ClaimsInUse(Map.of(), 0));
        assertEquals(Map.of("<any>", 0.0), inUse());
    }

    private Map<String, Double> inUse() {
        return registry.families().stream().filter(family -> family.name().equals("dra_resource_claims_in_use"))
                .flatMap(family -> family.samples().stream())
                .collect(Collectors.toMap(sample -> sample.labels().getFirst().value(), Sample::value));
    }
}
