/** Programs that are run for their output, with limits of time and output size. */
package io.jubelet.adapters.fs.exec;
