package io.jubelet.ports.fake;

import io.jubelet.domain.dra.ClaimDevice;
import io.jubelet.domain.dra.DeviceHealth;
import io.jubelet.domain.dra.DriverClaim;
import io.jubelet.ports.dra.ClaimDriver;
import io.jubelet.ports.dra.ClaimDrivers;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** DRA drivers that behave as tests say, by socket. */
public final class FakeClaimDrivers implements ClaimDrivers {

    private final Map<String, Driver> drivers = new ConcurrentHashMap<>();

    /** Starts a driver, or starts it again with what it has prepared. */
    public Driver start(String socket) {
        return drivers.compute(socket, (_, before) -> before == null ? new Driver() : before.started());
    }

    /** Kills a driver. */
    public void kill(String socket) {
        Optional.ofNullable(drivers.get(socket)).ifPresent(Driver::end);
    }

    @Override
    public ClaimDriver open(String driver, String socket, String service) {
        return new Connection(socket, service);
    }

    /** One driver. */
    public static final class Driver {

        private final Map<Connection, ClaimDriver.Listener> listeners = new ConcurrentHashMap<>();
        private final List<String> calls = new CopyOnWriteArrayList<>();
        private final Set<String> prepared = new TreeSet<>();
        private volatile boolean alive = true;
        private volatile Optional<List<DeviceHealth>> health = Optional.empty();
        private volatile Function<DriverClaim, ClaimDriver.Prepared> answer = claim -> new ClaimDriver.Prepared(List.of(
                new ClaimDevice("pool", "device", Optional.empty(), List.of(), List.of("example.com/claim=" + claim.uid()))), "");
        private volatile BiFunction<String, List<DriverClaim>, List<DriverClaim>> interception = (_, claims) -> claims;
        private volatile Function<DriverClaim, String> release = _ -> "";
        private volatile BooleanSupplier lateness = () -> false;

        private Driver started() {
            alive = true;
            return this;
        }

        private void end() {
            alive = false;
            var before = Map.copyOf(listeners);
            listeners.clear();
            before.values().forEach(listener -> {
                listener.connected(false);
                listener.ended(new UnavailableException("the connection to the DRA driver was lost"));
            });
        }

        /** What it answers for a claim that is to be prepared; may throw. */
        public void prepares(Function<DriverClaim, ClaimDriver.Prepared> answers) {
            answer = answers;
        }

        /** Why it does not unprepare a claim, empty when it does; may throw. */
        public void unprepares(Function<DriverClaim, String> errors) {
            release = errors;
        }

        /** What happens first in each call, which has a name; gives the claims that are dealt with; may throw. */
        public void intercepts(BiFunction<String, List<DriverClaim>, List<DriverClaim>> first) {
            interception = first;
        }

        /** Whether its answer to a call comes too late, after it did its work. */
        public void answersLate(BooleanSupplier late) {
            lateness = late;
        }

        private <A> Map<String, A> answered(Map<String, A> answers) {
            if (lateness.getAsBoolean()) {
                throw new DeadlineExceededException("context deadline exceeded");
            }
            return answers;
        }

        /** Reports on devices; before it did so it can't. */
        public void report(List<DeviceHealth> devices) {
            health = Optional.of(devices);
            listeners.values().forEach(listener -> listener.health(devices));
        }

        /** Calls that it got: a word and the names of claims. */
        public List<String> calls() {
            return List.copyOf(calls);
        }

        /** Uids of the claims that are prepared. */
        public synchronized Set<String> prepared() {
            return Set.copyOf(prepared);
        }

        private synchronized void note(boolean is, String uid) {
            if (is) {
                prepared.add(uid);
            } else {
                prepared.remove(uid);
            }
        }
    }

    private final class Connection implements ClaimDriver {

        private final String socket;
        private final String service;

        Connection(String socket, String service) {
            this.socket = socket;
            this.service = service;
        }

        private Driver driver() {
            Driver driver = drivers.get(socket);
            if (driver == null || !driver.alive) {
                throw new UnavailableException("can't connect to the DRA driver at " + socket);
            }
            return driver;
        }

        @Override
        public Map<String, Prepared> prepare(List<DriverClaim> claims) {
            Driver driver = driver();
            driver.calls.add(service + " prepare " + claims.stream().map(DriverClaim::name).toList());
            Map<String, Prepared> answers = new LinkedHashMap<>();
            driver.interception.apply("prepare", claims).forEach(claim -> {
                Prepared prepared = driver.answer.apply(claim);
                if (prepared.error().isEmpty()) {
                    driver.note(true, claim.uid());
                }
                answers.put(claim.uid(), prepared);
            });
            return driver.answered(answers);
        }

        @Override
        public Map<String, String> unprepare(List<DriverClaim> claims) {
            Driver driver = driver();
            driver.calls.add(service + " unprepare " + claims.stream().map(DriverClaim::name).toList());
            Map<String, String> answers = new LinkedHashMap<>();
            driver.interception.apply("unprepare", claims).forEach(claim -> {
                String error = driver.release.apply(claim);
                if (error.isEmpty()) {
                    driver.note(false, claim.uid());
                }
                answers.put(claim.uid(), error);
            });
            return driver.answered(answers);
        }

        @Override
        public void watch(Listener listener) {
            Driver driver;
            try {
                driver = driver();
            } catch (UnavailableException e) {
                listener.ended(e);
                return;
            }
            boolean isNew = driver.listeners.put(this, listener) == null;
            if (isNew) {
                listener.connected(true);
            }
            driver.health.ifPresentOrElse(listener::health,
                    () -> listener.ended(new UnimplementedException("unknown service v1alpha1.DRAResourceHealth")));
        }

        @Override
        public void close() {
            Optional.ofNullable(drivers.get(socket)).ifPresent(driver -> driver.listeners.remove(this));
        }
    }
}
