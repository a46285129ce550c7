package io.jubelet.app.topology;

/**
 * The assignments of one resource, in memory and on the disk. Used by one thread at a time.
 *
 * @param <A> the assignments
 * @param <R> what containers of a pod leave to its later containers; not on the disk
 */
final class AssignmentState<A, R> {

    private final StateStore<A> store;
    private A assignments;
    private R reusable;

    /**
     * The state at the start.
     *
     * @param restored assignments that an earlier agent has left
     * @param nothing what is left to later containers at first
     */
    AssignmentState(StateStore<A> store, A restored, R nothing) {
        this.store = store;
        this.assignments = restored;
        this.reusable = nothing;
    }

    A assignments() {
        return assignments;
    }

    R reusable() {
        return reusable;
    }

    /** Changes the assignments in memory. */
    void set(A next) {
        assignments = next;
    }

    /** Changes the assignments in memory, and what is left to later containers. */
    void set(A next, R left) {
        assignments = next;
        reusable = left;
    }

    /** Goes back to the present state when it is run. */
    Runnable rollback() {
        A now = assignments;
        R left = reusable;
        return () -> set(now, left);
    }

    /** Writes the assignments if they differ from those on the disk; see {@link StateStore#save}. */
    void save() {
        store.save(assignments);
    }

    /** Writes once more what could not be written. */
    void saveAgain() {
        store.saveAgain(assignments);
    }
}
