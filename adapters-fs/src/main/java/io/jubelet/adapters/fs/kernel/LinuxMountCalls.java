package io.jubelet.adapters.fs.kernel;

import java.lang.foreign.Arena;

/** {@link MountCalls} through the C library of this machine. Thread-safe. */
public final class LinuxMountCalls implements MountCalls {

    private final CFunction mount = CFunction.named("mount");
    private final CFunction unmount = CFunction.named("umount2");

    @Override
    public void mount(String source, String target, String type, long flags, String options)
            throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            String subject = type.isEmpty() ? source + " on " + target : type + " on " + target;
            mount.call(subject, address(source, arena), address(target, arena), address(type, arena), flags,
                    address(options, arena));
        }
    }

    @Override
    public void unmount(String target, int flags) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            unmount.call(target, address(target, arena), flags, 0);
        }
    }

    /** An absent text is passed as a null pointer: the kernel takes an empty text for a name. */
    private static long address(String text, Arena arena) {
        return text.isEmpty() ? 0 : RawPath.of(text).in(arena);
    }
}
