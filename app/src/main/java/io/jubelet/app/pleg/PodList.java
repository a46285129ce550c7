package io.jubelet.app.pleg;

import io.jubelet.domain.runtime.RuntimeSnapshot;

/**
 * What a list of the runtime shows of one pod.
 *
 * @param parts its sandboxes and containers
 * @param at monotonic nanoseconds of the moment before the runtime was asked
 */
record PodList(RuntimeSnapshot parts, long at) {
}
