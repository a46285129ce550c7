package io.jubelet.ports.fake;

import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.podresources.PodResourcesService;
import java.util.Optional;

/** The socket of the PodResources API; tests ask on it. */
public final class FakePodResourcesService implements PodResourcesService {

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
        return answers.orElseThrow(() -> new UnavailableException("nobody serves the PodResources API"));
    }

    @Override
    public void close() {
        answers = Optional.empty();
    }
}
