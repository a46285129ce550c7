package io.jubelet.ports.fake;

import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.podwatch.PodsService;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The socket of the Pods API; tests ask on it. */
public final class FakePodsService implements PodsService {

    private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
    private volatile Optional<Answers> answers = Optional.empty();
    private volatile Optional<PortException> fault = Optional.empty();

    /** The socket can't be made from now on, or it can when there is no fault. */
    public void failWith(Optional<PortException> why) {
        fault = why;
    }

    @Override
    public void serve(Answers from) {
        if (fault.isPresent()) {
            throw fault.get();
        }
        answers = Optional.of(from);
    }

    /** Whoever answers. */
    public Answers answers() {
        return answers.orElseThrow(() -> new UnavailableException("nobody serves the Pods API"));
    }

    /** A watch that ends with the service. */
    public Watch watch() {
        Watch watch = answers().watch();
        watches.add(watch);
        return watch;
    }

    @Override
    public void close() {
        answers = Optional.empty();
        watches.forEach(Watch::close);
        watches.clear();
    }
}
