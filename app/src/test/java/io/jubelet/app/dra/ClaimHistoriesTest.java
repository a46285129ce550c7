package io.jubelet.app.dra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.plugin.HandlePlugin.Step;
import io.jubelet.domain.dra.DriverClaim;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.dra.ClaimDriver.Prepared;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeClaimDrivers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Histories drawn from a seed, with drivers that fail before and after they did their work, forget claims, die and come back, with an
 * agent that is killed, and with a full disk. A pod that runs has what it claims, all the time, and in the end nothing is prepared.
 */
class ClaimHistoriesTest {

    private static final List<String> DRIVERS = List.of("a.example.com", "b.example.com");
    private static final List<String> PODS = List.of("one", "two", "three", "four");
    private static final Map<String, List<String>> CLAIMS = new TreeMap<>(Map.of("c1", List.of(DRIVERS.get(0)), "c2",
            List.of(DRIVERS.get(1)), "c3", DRIVERS, "c4", List.of(DRIVERS.get(0))));

    static List<Integer> seeds() {
        return IntStream.range(0, 200).boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void podsHaveWhatTheyClaim(int seed) {
        var history = new History(seed);
        for (int i = 0; i < 120; i++) {
            history.step();
            history.check();
        }
        history.end();
    }

    private static final class History {

        private final Random random;
        private final ClaimFixture fixture = new ClaimFixture();
        private final Map<String, FakeClaimDrivers.Driver> drivers = new TreeMap<>();
        private final Map<String, Pod> pods = new TreeMap<>();
        private final Set<String> running = new HashSet<>();
        private boolean recovering;

        History(int seed) {
            random = new Random(seed);
            CLAIMS.forEach((claim, of) -> fixture.claim(claim, of, PODS.toArray(String[]::new)));
            for (String name : PODS) {
                List<String> some = CLAIMS.keySet().stream().filter(_ -> random.nextBoolean()).toList();
                pods.put(name, ClaimFixture.pod(name, some.isEmpty() ? new String[] {"c3"} : some.toArray(String[]::new)));
            }
            DRIVERS.forEach(this::begin);
        }

        private void begin(String name) {
            FakeClaimDrivers.Driver driver = fixture.driver(name);
            drivers.put(name, driver);
            driver.intercepts(this::intercepted);
            driver.answersLate(() -> !recovering && random.nextInt(10) == 0);
            driver.prepares(claim -> recovering || random.nextInt(8) > 0 ? new Prepared(List.of(), "") : new Prepared(List.of(), "no"));
            driver.unprepares(_ -> recovering || random.nextInt(8) > 0 ? "" : "no");
        }

        private List<DriverClaim> intercepted(String call, List<DriverClaim> claims) {
            return switch (recovering ? 9 : random.nextInt(10)) {
                case 0 -> throw new UnavailableException("refused");
                case 1 -> throw new DeadlineExceededException("hangs");
                case 2 -> claims.subList(0, random.nextInt(claims.size() + 1));
                case 3 -> {
                    List<DriverClaim> more = new ArrayList<>(claims);
                    more.add(new DriverClaim("default", "c-nobody", "nobody"));
                    yield more;
                }
                default -> claims;
            };
        }

        void step() {
            Pod pod = pods.get(PODS.get(random.nextInt(PODS.size())));
            String driver = DRIVERS.get(random.nextInt(DRIVERS.size()));
            switch (random.nextInt(16)) {
                case 0 -> fixture.drivers.kill(ClaimFixture.socket(driver));
                case 1 -> fixture.drivers.start(ClaimFixture.socket(driver));
                case 2 -> fixture.handle(Step.DEREGISTER, driver, ClaimFixture.socket(driver));
                case 3 -> fixture.handle(Step.REGISTER, driver, ClaimFixture.socket(driver), "v1.DRAPlugin");
                case 4 -> restart();
                case 5 -> fixture.disk.full(random.nextBoolean());
                case 6 -> fixture.timers.advance(Duration.ofSeconds(random.nextInt(90)));
                case 7 -> vanish();
                case 8, 9, 10 -> stop(pod);
                default -> start(pod);
            }
        }

        private void restart() {
            fixture.restart();
            DRIVERS.forEach(name -> fixture.handle(Step.REGISTER, name, ClaimFixture.socket(name), "v1.DRAPlugin"));
        }

        private void start(Pod pod) {
            if (!running.contains(pod.uid()) && fixture.prepare(pod).isEmpty()) {
                assertTrue(fixture.devices(pod).fault().isEmpty());
                running.add(pod.uid());
            }
        }

        private void stop(Pod pod) {
            running.remove(pod.uid());
            fixture.unprepare(pod);
        }

        /** Some pods are gone at once; the others still run, although nobody desires them. */
        private void vanish() {
            running.removeIf(_ -> random.nextBoolean());
            fixture.onlyAlive(pods.values().stream().filter(pod -> running.contains(pod.uid())).toArray(Pod[]::new));
        }

        void check() {
            pods.values().stream().filter(pod -> running.contains(pod.uid())).forEach(pod ->
                    pod.spec().resourceClaims().forEach(claim -> CLAIMS.get(claim.name()).forEach(driver -> assertTrue(
                            drivers.get(driver).prepared().contains("c-" + claim.name()),
                            () -> pod.uid() + " runs without " + claim.name() + " of " + driver))));
            Map<String, Set<String>> kept = fixture.kept();
            drivers.values().forEach(driver -> driver.prepared().stream().filter(uid -> !uid.equals("c-nobody")).forEach(uid ->
                    assertTrue(kept.containsKey(uid.substring(2)), () -> uid + " is prepared, and the disk does not say so")));
        }

        void end() {
            recovering = true;
            fixture.disk.full(false);
            DRIVERS.forEach(name -> {
                fixture.drivers.start(ClaimFixture.socket(name));
                fixture.handle(Step.DEREGISTER, name, ClaimFixture.socket(name));
                fixture.handle(Step.REGISTER, name, ClaimFixture.socket(name), "v1.DRAPlugin");
            });
            running.clear();
            fixture.onlyAlive();
            fixture.timers.advance(Duration.ofMinutes(3));
            pods.values().forEach(pod -> assertEquals("", fixture.unprepare(pod)));
            assertEquals(Map.of(), fixture.kept());
            drivers.values().forEach(driver -> assertTrue(Set.of("c-nobody").containsAll(driver.prepared()),
                    driver.prepared()::toString));
        }
    }
}
