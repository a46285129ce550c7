/**
 * Which of the desired pods this node admits. Stands between the merge of the sources and the workers: what is refused is
 * reported as failed and reaches them as failed, so that they end what an earlier life of the agent left of it. The rules are
 * in {@code io.jubelet.domain.admission}; only this package knows which pods have been admitted.
 *
 * <pre>
 *            ADD
 *             │        node and runtime seen          refused
 *          WAITING ──────────────────────────► judged ───────► REJECTED
 *             │                                  │ taken      │ failed
 *      REMOVE │                        victims?  ├──────► HELD│until they are gone
 *             ▼                                  ▼          │ ▼
 *         forgotten                        PODS_ADMITTED ◄──┴─┘
 * </pre>
 */
package io.jubelet.app.admission;
