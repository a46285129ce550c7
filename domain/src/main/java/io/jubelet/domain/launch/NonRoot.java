package io.jubelet.domain.launch;

import io.jubelet.domain.pod.PodConfigException;

/** Refuses containers that would run as root and must not. */
final class NonRoot {

    private NonRoot() {
    }

    /** The context is the effective one; the user that it names counts more than that of the image. */
    static void verify(ContainerLaunch launch, EffectiveContext context) throws PodConfigException {
        if (!context.runAsNonRoot()) {
            return;
        }
        if (context.runAsUser().isPresent()) {
            if (context.runAsUser().get() == 0) {
                throw refusal(launch, "container's runAsUser breaks non-root policy");
            }
            return;
        }
        switch (launch.imageUser()) {
            case ImageUser.Id(long uid) when uid == 0 ->
                throw refusal(launch, "container has runAsNonRoot and image will run as root");
            case ImageUser.Id(long uid) when uid < 0 || uid > Integer.MAX_VALUE ->
                throw refusal(launch, "container has runAsNonRoot and image has an invalid user id (" + uid
                        + "). (Must be 1-(" + Integer.MAX_VALUE + ")): must be between 0 and " + Integer.MAX_VALUE
                        + ", inclusive");
            case ImageUser.Name(String name) ->
                throw refusal(launch, "container has runAsNonRoot and image has non-numeric user (" + name
                        + "), cannot verify user is non-root");
            case ImageUser.Id valid -> {
                // An ordinary user: nothing to refuse.
            }
        }
    }

    private static PodConfigException refusal(ContainerLaunch launch, String reason) {
        return new PodConfigException(reason + " (pod: \"" + SandboxConfigs.identity(launch.launch().pod())
                + "\", container: " + launch.container().name() + ")");
    }
}
