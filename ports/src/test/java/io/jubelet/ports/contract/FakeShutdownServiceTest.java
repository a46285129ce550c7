package io.jubelet.ports.contract;

import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeShutdownService;
import io.jubelet.ports.shutdown.ShutdownService;
import java.util.Optional;

class FakeShutdownServiceTest extends ShutdownServiceContract {

    private final FakeShutdownService fake = new FakeShutdownService();

    @Override
    protected ShutdownService service() {
        return fake;
    }

    @Override
    protected ShutdownService nobody() {
        var nobody = new FakeShutdownService();
        nobody.refuse(Optional.of(new UnavailableException("nobody answers")));
        return nobody;
    }

    @Override
    protected void announce(boolean shutdown) {
        fake.announce(shutdown);
    }

    @Override
    protected void forge() {
        // There is nobody else.
    }

    @Override
    protected void lose() {
        fake.loseConnections();
    }

    @Override
    protected int locks() {
        return fake.locks();
    }

    @Override
    protected void cleanUp() {
        // Nothing is left.
    }
}
