package io.jubelet.adapters.cri;

import io.jubelet.ports.contract.ContainerContract;
import io.jubelet.ports.contract.EventContract;
import io.jubelet.ports.contract.ExecContract;
import io.jubelet.ports.contract.ImageServiceContract;
import io.jubelet.ports.contract.RuntimeUnderTest;
import io.jubelet.ports.contract.SandboxContract;
import org.junit.jupiter.api.Nested;

/** What every container runtime does. Public with all of it, so that JUnit may use it from other packages. */
public abstract class RuntimeContracts {

    /** The runtime of the test that is under way. */
    protected abstract RuntimeUnderTest runtime();

    @Nested
    public class Sandboxes extends SandboxContract {
        @Override
        protected RuntimeUnderTest runtime() {
            return RuntimeContracts.this.runtime();
        }
    }

    @Nested
    public class Containers extends ContainerContract {
        @Override
        protected RuntimeUnderTest runtime() {
            return RuntimeContracts.this.runtime();
        }
    }

    @Nested
    public class Exec extends ExecContract {
        @Override
        protected RuntimeUnderTest runtime() {
            return RuntimeContracts.this.runtime();
        }
    }

    @Nested
    public class Events extends EventContract {
        @Override
        protected RuntimeUnderTest runtime() {
            return RuntimeContracts.this.runtime();
        }
    }

    @Nested
    public class Images extends ImageServiceContract {
        @Override
        protected RuntimeUnderTest runtime() {
            return RuntimeContracts.this.runtime();
        }
    }
}
