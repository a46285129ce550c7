package io.jubelet.adapters.fs.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Records mounts and unmounts, and fails as a test says; otherwise passes on or does nothing. */
public final class FakeMountCalls implements MountCalls {

    private static final MountCalls NOTHING = new MountCalls() {
        @Override
        public void mount(String source, String target, String type, long flags, String options) {
        }

        @Override
        public void unmount(String target, int flags) {
        }
    };

    private final List<String> calls = new ArrayList<>();
    private final Map<String, Errno> failures = new HashMap<>();
    private final MountCalls behind;

    /** Does nothing. */
    public FakeMountCalls() {
        this(NOTHING);
    }

    /** Passes on to others. */
    public FakeMountCalls(MountCalls behind) {
        this.behind = behind;
    }

    /** What was called, in order. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    /** Lets every call for a target fail. */
    public void fail(String target, Errno errno) {
        failures.put(target, errno);
    }

    /** Lets calls for a target through again. */
    public void repair(String target) {
        failures.remove(target);
    }

    @Override
    public void mount(String source, String target, String type, long flags, String options)
            throws SystemCallException {
        called("mount", target, String.join(" ", "mount", source, target, type, Long.toHexString(flags), options));
        behind.mount(source, target, type, flags, options);
    }

    @Override
    public void unmount(String target, int flags) throws SystemCallException {
        called("umount2", target, "umount2 " + target + " " + Integer.toHexString(flags));
        behind.unmount(target, flags);
    }

    private void called(String name, String target, String call) throws SystemCallException {
        calls.add(call);
        Errno errno = failures.get(target);
        if (errno != null) {
            throw new SystemCallException(name + " " + target, errno.number(), "told by the test");
        }
    }
}
