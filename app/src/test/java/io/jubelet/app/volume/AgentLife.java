package io.jubelet.app.volume;

import io.jubelet.ports.time.Timers;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;

/** The life of one agent, which can end before or after any of its calls to what is outside of it. */
final class AgentLife {

    /** The agent was killed here. */
    static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    private int calls;
    private int last = Integer.MAX_VALUE;
    private boolean lastIsMade;
    private boolean over;

    /**
     * It ends at the call of this number, counted from now.
     *
     * @param made whether that call still has its effect
     */
    void endsAt(int number, boolean made) {
        calls = 0;
        last = number;
        lastIsMade = made;
    }

    /** It ends now; returns whether it had ended before. */
    boolean end() {
        boolean before = over;
        over = true;
        return before;
    }

    /** A port that the agent reaches as long as it lives. */
    <P> P of(Class<P> type, P port) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, method, arguments) -> {
            boolean dies = !over && ++calls == last;
            if (over || dies && !lastIsMade) {
                over = true;
                throw new Killed();
            }
            try {
                Object result = method.invoke(port, arguments);
                if (dies) {
                    over = true;
                    throw new Killed();
                }
                return result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    /** Timers that do nothing for an agent that has ended. */
    Timers of(Timers timers) {
        return new Timers() {
            @Override
            public Instant instant() {
                return timers.instant();
            }

            @Override
            public long nanos() {
                return timers.nanos();
            }

            @Override
            public Pending after(Duration delay, Runnable task) {
                return timers.after(delay, () -> {
                    if (!over) {
                        task.run();
                    }
                });
            }

            @Override
            public void sleep(Duration duration) throws InterruptedException {
                timers.sleep(duration);
            }
        };
    }
}
