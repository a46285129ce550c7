/**
 * Whether and when a container that stopped is started again: the spec hash that distinguishes a changed container from an
 * unchanged one, restart policies and rules, and the crash-loop back-off.
 *
 * <p>Answers questions about one container or pod only; what a whole sync does follows in
 * {@code io.jubelet.domain.actions}. State, where there is any, is a record passed in, and a new one is returned.
 */
package io.jubelet.domain.restart;
