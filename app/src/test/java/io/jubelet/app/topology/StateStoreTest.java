package io.jubelet.app.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeStateFiles;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** When assignments are written, which are texts here. */
class StateStoreTest {

    private final FakeDisk disk = new FakeDisk();
    private final FakeStateFiles files = new FakeStateFiles(disk, "/root");
    private final StateStore<String> store = new StateStore<>(files,
            new StateFormat<>("test manager", "state", "", Function.identity(), Function.identity()), "first");

    private Optional<String> written() {
        return files.read("state");
    }

    @Test
    void aStateIsWrittenWhenItDiffersFromTheFile() {
        store.save("first");
        assertEquals(Optional.empty(), written(), "it is in the file already");
        store.save("second");
        assertEquals(Optional.of("second"), written());
        files.write("state", "changed by another program");
        store.save("second");
        assertEquals(Optional.of("changed by another program"), written());
        store.save("first");
        assertEquals(Optional.of("first"), written());
    }

    @Test
    void aStateThatCouldNotBeWrittenIsWrittenAgain() {
        disk.readOnly(true);
        store.save("second");
        store.saveAgain("second");
        disk.readOnly(false);
        assertEquals(Optional.empty(), written());
        store.saveAgain("second");
        assertEquals(Optional.of("second"), written());
        store.saveAgain("third");
        assertEquals(Optional.of("second"), written(), "nothing failed any more");
    }

    @Test
    void afterAFailureTheFileMayHoldAnything() {
        disk.readOnly(true);
        store.save("second");
        disk.readOnly(false);
        store.save("first");
        assertEquals(Optional.of("first"), written());
    }

    @Test
    void aRollbackBringsBackWhatWasThere() {
        var state = new AssignmentState<>(store, "first", "nothing");
        Runnable rollback = state.rollback();
        state.set("second", "left");
        state.set("third");
        assertEquals("third left", state.assignments() + " " + state.reusable());
        rollback.run();
        assertEquals("first nothing", state.assignments() + " " + state.reusable());
        state.set("fourth");
        state.save();
        assertEquals(Optional.of("fourth"), written());
    }
}
